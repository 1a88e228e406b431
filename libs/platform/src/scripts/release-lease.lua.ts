/**
 * Releases a lease that its holder still has.
 *
 * KEYS: 1 the lease.
 * ARGV: 1 the holder's token.
 * Answers 1, or 0 when another holds it or nobody does.
 */
export const RELEASE_LEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) else return 0 end`;
