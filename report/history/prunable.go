package history

import "context"

// Prunable is how many runs Prune would remove.
func (s *Store) Prunable(ctx context.Context, f Filter, keep Keep) (n int, err error) {
	keys, err := s.tooMany(ctx, f, keep)
	if err != nil {
		return 0, s.fault(ctx, "prune the history", err)
	}
	return len(keys), nil
}
