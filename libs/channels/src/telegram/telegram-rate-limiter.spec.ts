import { isGroup, TelegramRateLimiter } from './telegram-rate-limiter.ts';

/** A clock that advances on every sleep, with `lateMs` on top of each. */
function clock(lateMs = 0) {
  const time = {
    at: 1_000_000,
    now: () => time.at,
    sleep: (ms: number): Promise<void> => {
      time.at += ms > 0 ? ms + lateMs : 0;
      return Promise.resolve();
    },
  };
  return time;
}
const GROUP = '-1001';

describe('the pace of calls of Telegram', () => {
  it.each([0, 7, 300])('is 30 a second at most, also where sleeps end %i ms late', async (lateMs) => {
    const time = clock(lateMs);
    const rateLimiter = new TelegramRateLimiter(time);
    const at: number[] = [];
    await Promise.all(
      Array.from({ length: 100 }, async () => void ((await rateLimiter.waitForSlot('1')) ?? at.push(time.at))),
    );
    for (const [n, one] of at.entries())
      expect(at.filter((other) => other >= one && other < one + 1000).length - n).toBeLessThanOrEqual(30);
    expect(at).toHaveLength(100);
  });

  it('is 20 a minute to a group, which then is to be asked again', async () => {
    const time = clock();
    const rateLimiter = new TelegramRateLimiter(time);
    const begun = time.at;
    for (let n = 0; n < 20; n += 1) expect(await rateLimiter.waitForSlot(GROUP)).toBeNull();
    expect(await rateLimiter.waitForSlot(GROUP)).toBe(begun + 60_000 - time.at);
    expect(await rateLimiter.waitForSlot('-1002')).toBeNull();
    time.at = begun + 60_001;
    expect(await rateLimiter.waitForSlot(GROUP)).toBeNull();
  });

  it('takes no turn to a group that other processes have taken, and goes by its own count while nobody can say', async () => {
    const time = clock();
    const answers = [0, 500];
    const rateLimiter = new TelegramRateLimiter(time, () =>
      answers.length > 0 ? Promise.resolve(answers.shift()!) : Promise.reject(new Error('Redis is away')),
    );
    expect(await rateLimiter.waitForSlot(GROUP)).toBeNull();
    expect(await rateLimiter.waitForSlot(GROUP)).toBe(500);
    for (let n = 1; n < 20; n += 1) expect(await rateLimiter.waitForSlot(GROUP)).toBeNull();
    expect(await rateLimiter.waitForSlot(GROUP)).toBeGreaterThan(0);
  });

  it('waits as long as Telegram asks: all calls, or those to the group it spoke of', async () => {
    const time = clock();
    const rateLimiter = new TelegramRateLimiter(time);
    rateLimiter.block(GROUP, 3000);
    expect(await rateLimiter.waitForSlot(GROUP)).toBe(3000);
    expect(await rateLimiter.waitForSlot('5')).toBeNull();
    const blocked = time.at;
    rateLimiter.block('5', 2000);
    expect(await rateLimiter.waitForSlot('6')).toBeNull();
    expect(time.at).toBeGreaterThanOrEqual(blocked + 2000);
    rateLimiter.block('5', 30_000);
    expect(await rateLimiter.waitForSlot('7')).toBe(30_000);
  });

  it.each([
    ['123456789', false],
    ['-100123456', true],
    ['@signals', true],
  ])('%s is a group: %s', (id, group) => expect(isGroup(id)).toBe(group));
});
