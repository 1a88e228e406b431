/**
 * Stores the report on the price feeds and publishes it, only while the lease carries the caller's token.
 *
 * KEYS: 1 the lease, 2 the report.
 * ARGV: 1 the token; 2 the channel; 3 the report.
 * Answers 1, or 0 when the lease is another's and nothing was done.
 */
export const REPORT_FEEDS = `
  if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
  redis.call('set', KEYS[2], ARGV[3])
  redis.call('publish', ARGV[2], ARGV[3])
  return 1`;
