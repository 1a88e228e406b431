/**
 * Takes a publication off those that grew, unless it grew beyond what was stored elsewhere.
 *
 * KEYS: 1 hash of the publication's counts, 2 set of publications that grew.
 * ARGV: 1 the sum of the counts that are stored elsewhere; 2 the publication.
 * Returns nothing.
 */
export const MARK_KEPT = `
  local sum = 0
  for _, count in ipairs(redis.call('HVALS', KEYS[1])) do sum = sum + tonumber(count) end
  if sum <= tonumber(ARGV[1]) then redis.call('SREM', KEYS[2], ARGV[2]) end`;
