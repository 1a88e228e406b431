import { DAY_S } from './day.ts';

/**
 * Counts the members whose screens confirmed a publication, each by the first confirmation: by latency bucket where the member was
 * expected, else as 'later'.
 *
 * KEYS: 1 set of members reached, 2 set of expected members, 3 hash of the publication's counts, 4 hash of the window's counts,
 * 5 set of publications that grew.
 * ARGV: 1 how long counts are kept, s; 2 the publication; 3... member, bucket, member, bucket...
 * Returns nothing.
 */
export const CONFIRM_MEMBERS = `
  for i = 3, #ARGV, 2 do
    if redis.call('SADD', KEYS[1], ARGV[i]) == 1 then
      redis.call('SADD', KEYS[5], ARGV[2])
      if redis.call('SISMEMBER', KEYS[2], ARGV[i]) == 1 then
        redis.call('HINCRBY', KEYS[3], 'b' .. ARGV[i + 1], 1)
        redis.call('HINCRBY', KEYS[4], 'b' .. ARGV[i + 1], 1)
      else
        redis.call('HINCRBY', KEYS[3], 'later', 1)
      end
    end
  end
  redis.call('EXPIRE', KEYS[1], ${DAY_S})
  redis.call('EXPIRE', KEYS[3], ARGV[1])
  redis.call('EXPIRE', KEYS[4], ${2 * DAY_S})`;
