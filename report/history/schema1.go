package history

// schema1 is the first form of the file. The comments stay in it: .schema shows them.
const schema1 = `
CREATE TABLE settings (
	-- The terms of the session and of the path, each combination once. As in all tables,
	-- names and units are those of the JSON form nasprobe/run/1, and NULL is unknown.
	settings             INTEGER PRIMARY KEY, -- of this file only
	dialect              TEXT,
	signing              TEXT,    -- off, on, required
	encryption           TEXT,
	auth                 TEXT,    -- user, guest, anonymous, sys
	user                 TEXT,
	transfer_read_bytes  INTEGER, -- largest read in one request
	transfer_write_bytes INTEGER,
	connections          INTEGER,
	data_path            TEXT,
	socket               TEXT,
	write_mode           TEXT,
	interface            TEXT,
	interface_mtu        INTEGER, -- bytes
	link_bits_per_second INTEGER,
	medium               TEXT,
	duplex               TEXT,
	driver               TEXT,
	offloads             TEXT,    -- with a space between them
	clamped_mtu          INTEGER,
	send_mss_bytes       INTEGER,
	advertised_mss_bytes INTEGER,
	path_mtu_bytes       INTEGER
);

CREATE TABLE runs (
	run                   INTEGER PRIMARY KEY, -- of this file only; elsewhere a run is known by its id
	id                    TEXT NOT NULL UNIQUE,
	schema                TEXT,
	tool_name             TEXT,
	tool_version          TEXT,
	label                 TEXT,
	comment               TEXT,
	started               TEXT,    -- UTC with nine decimals: sorts as text, and datetime() reads it
	started_utc_offset    INTEGER, -- seconds that the clock of the client was ahead of UTC
	finished              TEXT,
	finished_utc_offset   INTEGER,
	incomplete            INTEGER NOT NULL, -- 1: it ended before everything was measured
	host_name             TEXT,    -- the client
	host_os               TEXT,
	host_arch             TEXT,
	host_cpus             INTEGER,
	target_url            TEXT,    -- as it was written, never with a password
	target_key            TEXT,    -- the same however it was written, without the user: names the target
	target_user           TEXT,    -- who logged in, in lower case and without the domain
	target_protocol       TEXT,
	target_server         TEXT,
	target_share          TEXT,
	target_path           TEXT,
	target_total_bytes    INTEGER,
	target_free_bytes     INTEGER,
	plan_profile          TEXT,
	plan_file_bytes       INTEGER,
	plan_passes           INTEGER, -- that count
	plan_pass_seconds     REAL,
	plan_interval_seconds REAL,
	plan_write_pass_bytes INTEGER, -- the most that a pass of a writing row writes
	plan_data             TEXT,
	plan_seed             INTEGER, -- of 64 bits: printf('%u', plan_seed) has no sign
	plan_verify           INTEGER NOT NULL,
	plan_read_only        INTEGER NOT NULL,
	plan_rows             TEXT,    -- the patterns of the rows, with ', ' between them
	settings              INTEGER NOT NULL REFERENCES settings,
	credits               INTEGER,
	local                 TEXT,    -- address
	remote                TEXT,
	receive_mss_bytes     INTEGER, -- of the first connection, as are the next four
	rtt_seconds           REAL,
	segments              INTEGER,
	retransmits           INTEGER,
	timeouts              INTEGER,
	written_bytes         INTEGER
);
CREATE INDEX runs_started ON runs (started);
CREATE INDEX runs_target ON runs (target_key, started);
CREATE INDEX runs_url ON runs (target_url, target_key, target_user);
CREATE INDEX runs_label ON runs (label, started);
CREATE INDEX runs_profile ON runs (plan_profile, started);
CREATE INDEX runs_settings ON runs (settings);

CREATE TABLE rows (
	-- A pattern in one direction, and its figures over the passes that count.
	run                     INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	n                       INTEGER NOT NULL, -- from 0, in the order of the table
	pattern                 TEXT NOT NULL,
	op                      TEXT NOT NULL,    -- read, write, mix
	block_bytes             INTEGER,
	queue_depth             INTEGER,
	threads                 INTEGER,
	random                  INTEGER NOT NULL,
	read_percent            INTEGER,
	bytes_per_second_median REAL,
	bytes_per_second_min    REAL,
	bytes_per_second_max    REAL,
	bytes_per_second_best   REAL,
	bytes_per_second_mean   REAL,
	iops_median             REAL,
	iops_min                REAL,
	iops_max                REAL,
	iops_best               REAL,
	iops_mean               REAL,
	latency_seconds_mean    REAL, -- of each figure the median over the passes
	latency_seconds_p50     REAL,
	latency_seconds_p90     REAL,
	latency_seconds_p99     REAL,
	latency_seconds_p999    REAL,
	latency_seconds_max     REAL,
	segments                INTEGER, -- the sum over all passes, as are the next two
	retransmits             INTEGER,
	timeouts                INTEGER,
	PRIMARY KEY (run, n)
) WITHOUT ROWID;

CREATE TABLE passes (
	-- Each timed repetition of a row.
	run                  INTEGER NOT NULL,
	row                  INTEGER NOT NULL, -- rows.n
	n                    INTEGER NOT NULL, -- from 0, in the order of time
	warmup               INTEGER NOT NULL, -- 1: does not count
	seconds              REAL,
	bytes                INTEGER,
	ios                  INTEGER,
	bytes_per_second     REAL,
	iops                 REAL,
	flush_seconds        REAL NOT NULL, -- of a text that was imported 0, as are CPU seconds
	cpu_seconds          REAL NOT NULL,
	client_seconds       REAL,
	segments             INTEGER,
	retransmits          INTEGER,
	timeouts             INTEGER,
	send_mss_bytes       INTEGER,
	receive_mss_bytes    INTEGER,
	rtt_seconds          REAL,
	latency_seconds_mean REAL,
	latency_seconds_p50  REAL,
	latency_seconds_p90  REAL,
	latency_seconds_p99  REAL,
	latency_seconds_p999 REAL,
	latency_seconds_max  REAL,
	seed                 INTEGER,          -- as runs.plan_seed
	PRIMARY KEY (run, row, n),
	FOREIGN KEY (run, row) REFERENCES rows ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE connections (
	-- Each connection of a row, as it was at the end of the row.
	run                  INTEGER NOT NULL,
	row                  INTEGER NOT NULL, -- rows.n
	n                    INTEGER NOT NULL,
	interface            TEXT,
	interface_mtu        INTEGER,
	link_bits_per_second INTEGER,
	medium               TEXT,
	duplex               TEXT,
	driver               TEXT,
	offloads             TEXT,
	clamped_mtu          INTEGER,
	send_mss_bytes       INTEGER,
	advertised_mss_bytes INTEGER,
	path_mtu_bytes       INTEGER,
	local                TEXT,
	remote               TEXT,
	receive_mss_bytes    INTEGER,
	rtt_seconds          REAL,
	segments             INTEGER,
	retransmits          INTEGER,
	timeouts             INTEGER,
	PRIMARY KEY (run, row, n),
	FOREIGN KEY (run, row) REFERENCES rows ON DELETE CASCADE
) WITHOUT ROWID;

CREATE TABLE tags (
	run   INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	name  TEXT NOT NULL,
	value TEXT NOT NULL,
	PRIMARY KEY (run, name)
) WITHOUT ROWID;
CREATE INDEX tags_value ON tags (name, value);

CREATE TABLE warnings (
	run     INTEGER NOT NULL REFERENCES runs ON DELETE CASCADE,
	n       INTEGER NOT NULL,
	code    TEXT,
	message TEXT,
	remedy  TEXT,
	PRIMARY KEY (run, n)
) WITHOUT ROWID;

CREATE VIEW figures AS
	SELECT id, started, label, target_url, host_name, plan_profile, incomplete, pattern,
		bytes_per_second_median, bytes_per_second_min, bytes_per_second_max, iops_median,
		latency_seconds_p50, latency_seconds_p99, dialect, signing, encryption,
		interface_mtu, link_bits_per_second, send_mss_bytes
	FROM runs JOIN settings USING (settings) JOIN rows USING (run);
`
