/**
 * Takes a slot of a rate limit that all processes share.
 *
 * KEYS: 1 the slots taken, by their time.
 * ARGV: 1 the time, ms; 2 maximum number of slots within it; 3 a unique name of this slot.
 * Returns 0 when it is taken; else the delay in ms after which to ask again.
 */
export const TAKE_SLOT = `
local clock = redis.call('time')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
redis.call('zremrangebyscore', KEYS[1], '-inf', now - ARGV[1])
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[2]) then
  local oldest = redis.call('zrange', KEYS[1], 0, 0, 'withscores')
  return math.max(1, oldest[2] + ARGV[1] - now)
end
redis.call('zadd', KEYS[1], now, ARGV[3])
redis.call('pexpire', KEYS[1], ARGV[1])
return 0`;
