import { DAY_S } from './day.ts';

/**
 * Counts the members a publication is expected to reach, each once.
 *
 * KEYS: 1 set of expected members, 2 hash of the publication's counts, 3 hash of the window's counts, 4 set of publications that grew.
 * ARGV: 1 how long counts are kept, s; 2 the publication; 3... the members.
 * Returns how many of them were not expected before.
 */
export const EXPECT_MEMBERS = `
  local added = 0
  for i = 3, #ARGV do added = added + redis.call('SADD', KEYS[1], ARGV[i]) end
  if added > 0 then
    redis.call('HINCRBY', KEYS[2], 'online', added)
    redis.call('HINCRBY', KEYS[3], 'expected', added)
    redis.call('SADD', KEYS[4], ARGV[2])
  end
  redis.call('EXPIRE', KEYS[1], ${DAY_S})
  redis.call('EXPIRE', KEYS[2], ARGV[1])
  redis.call('EXPIRE', KEYS[3], ${2 * DAY_S})
  return added`;
