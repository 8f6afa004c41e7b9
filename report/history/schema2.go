package history

// schema2 adds what tells where the bottleneck of a run is.
const schema2 = `
ALTER TABLE runs ADD COLUMN host_cpu TEXT;                         -- model
ALTER TABLE runs ADD COLUMN plan_cold INTEGER NOT NULL DEFAULT 0;  -- 1: no block was read twice
ALTER TABLE runs ADD COLUMN plan_best INTEGER;                     -- of the passes of bare TCP, whose mean is a figure of its own
ALTER TABLE runs ADD COLUMN plan_omit_seconds REAL;                -- before each such pass
ALTER TABLE runs ADD COLUMN plan_window_bytes INTEGER;             -- of its socket buffers
ALTER TABLE runs ADD COLUMN plan_link_bits_per_second INTEGER;     -- told by the user
ALTER TABLE runs ADD COLUMN round_trip_seconds_count INTEGER;      -- requests without work, while nothing else went on
ALTER TABLE runs ADD COLUMN round_trip_seconds_min REAL;
ALTER TABLE runs ADD COLUMN round_trip_seconds_mean REAL;
ALTER TABLE runs ADD COLUMN round_trip_seconds_p50 REAL;
ALTER TABLE runs ADD COLUMN round_trip_seconds_p99 REAL;
ALTER TABLE runs ADD COLUMN link TEXT;                             -- JSON
ALTER TABLE runs ADD COLUMN verdict TEXT;                          -- JSON: verdict ->> 'limited_by'

ALTER TABLE settings ADD COLUMN environment_driver_version TEXT;
ALTER TABLE settings ADD COLUMN environment_firmware TEXT;
ALTER TABLE settings ADD COLUMN environment_receive_ring INTEGER;
ALTER TABLE settings ADD COLUMN environment_send_ring INTEGER;
ALTER TABLE settings ADD COLUMN environment_receive_coalescing TEXT;
ALTER TABLE settings ADD COLUMN environment_send_coalescing TEXT;
ALTER TABLE settings ADD COLUMN environment_congestion_control TEXT;
ALTER TABLE settings ADD COLUMN environment_receive_buffer_bytes INTEGER;
ALTER TABLE settings ADD COLUMN environment_send_buffer_bytes INTEGER;

ALTER TABLE rows ADD COLUMN loaded_round_trip_seconds_count INTEGER; -- as in runs, during the pass that does not count
ALTER TABLE rows ADD COLUMN loaded_round_trip_seconds_min REAL;
ALTER TABLE rows ADD COLUMN loaded_round_trip_seconds_mean REAL;
ALTER TABLE rows ADD COLUMN loaded_round_trip_seconds_p50 REAL;
ALTER TABLE rows ADD COLUMN loaded_round_trip_seconds_p99 REAL;

ALTER TABLE passes ADD COLUMN peer_cpu_share REAL;   -- of one core, that the other end used
ALTER TABLE passes ADD COLUMN bytes_per_250ms TEXT; -- JSON: bytes completed in each quarter of a second
`
