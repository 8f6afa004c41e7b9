package wire

import "bytes"

// fuzzSeed is one input of FuzzQueue.
type fuzzSeed struct {
	in      []byte
	chunk   uint16
	credits uint8 // above 127 there are none
}

// fuzzSeeds are replies to the three requests as they may come. The damaged ones are in
// testdata.
func fuzzSeeds() []fuzzSeed {
	const none = 255
	small := answer{id: 1 << 16, count: fuzzSmall, payload: make([]byte, fuzzSmall)}
	large := answer{id: 2<<16 | 1, count: fuzzLarge, payload: make([]byte, fuzzLarge)}
	write := answer{id: 3<<16 | 2, count: fuzzSmall}
	short := answer{id: 2<<16 | 1, count: 10, payload: make([]byte, 10)}
	rest := answer{id: 4<<16 | 1, count: fuzzLarge - 10, payload: make([]byte, fuzzLarge)}
	interim := answer{id: 1 << 16, flags: flagInterim, credits: 2, payload: make([]byte, 1500)}
	busy := answer{id: 1 << 16, status: statusAgain}
	end := answer{id: 2<<16 | 1, count: 7, flags: flagEOF, payload: make([]byte, 7)}
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	return []fuzzSeed{
		{join(frame(write), frame(small), frame(large)), 4000, none},
		{join(frames(write, 5), frames(small, 50), frames(large, 999)), 9, none},
		{join(frame(large), frame(small), frame(write)), 1500, none},
		{join(frame(short), frame(small), frame(write), frame(rest)), 70, none},
		{join(frame(interim), frame(small), frame(large), frame(write)), 333, 1},
		{join(frame(busy), frame(write), frame(large)), 99, none},
		{join(frame(end), frame(write), frame(small)), 2000, none},
	}
}
