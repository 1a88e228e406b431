/**
 * Gives instruments a new version of their candles. A write of minutes long before the newest one is a rewrite of history.
 *
 * KEYS: 1 hash of the version by instrument: 'rewritten written newest', the newest minute in s, or '-' where it is not known.
 * ARGV: 1 the name of this write; 2 the age in s from which a minute counts as history; 3... instrument, oldest and newest minute in s.
 * Returns nothing.
 */
export const CANDLES_WRITTEN = `
  for place = 3, #ARGV, 3 do
    local oldest, newest = tonumber(ARGV[place + 1]), tonumber(ARGV[place + 2])
    local rewritten, known = string.match(redis.call('hget', KEYS[1], ARGV[place]) or '', '^(%S+) %S+ (%d+)$')
    if not known or oldest < tonumber(known) - tonumber(ARGV[2]) then rewritten = ARGV[1] end
    if known then newest = math.max(newest, tonumber(known)) end
    redis.call('hset', KEYS[1], ARGV[place], string.format('%s %s %d', rewritten, ARGV[1], newest))
  end`;
