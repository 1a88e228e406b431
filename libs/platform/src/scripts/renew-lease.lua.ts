/**
 * Extends a lease that its holder still has.
 *
 * KEYS: 1 the lease.
 * ARGV: 1 the holder's token; 2 how long it lasts from now, ms.
 * Answers 1, or 0 when another holds it or nobody does.
 */
export const RENEW_LEASE = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) else return 0 end`;
