/**
 * Stores the latest quotes, keeps those that count in the list of recent ones, and publishes all, only while the lease carries the caller's
 * token.
 *
 * KEYS: 1 the lease, 2 hash of the latest quote by instrument, 3 list of recent quotes that count.
 * ARGV: 1 the token; 2 the channel; 3 the message; 4 the most recent quotes to keep; 5 how many quotes count; then these; then instrument,
 * quote, instrument, quote...
 * Answers 1, or 0 when the lease is another's and nothing was done.
 */
export const PUBLISH_QUOTES = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  local counting = tonumber(ARGV[5])
  redis.call('hset', KEYS[2], unpack(ARGV, 6 + counting))
  if counting > 0 then
    redis.call('rpush', KEYS[3], unpack(ARGV, 6, 5 + counting))
    redis.call('ltrim', KEYS[3], -ARGV[4], -1)
  end
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;
