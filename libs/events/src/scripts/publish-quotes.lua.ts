/**
 * Stores the latest quotes and publishes them, only while the lease carries the caller's token.
 *
 * KEYS: 1 the lease, 2 hash of the latest quote by instrument.
 * ARGV: 1 the token; 2 the channel; 3 the message; 4... instrument, quote, instrument, quote...
 * Answers 1, or 0 when the lease is another's and nothing was done.
 */
export const PUBLISH_QUOTES = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('hset', KEYS[2], unpack(ARGV, 4))
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;
