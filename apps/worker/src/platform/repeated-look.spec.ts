import { RepeatedLook } from './repeated-look.ts';

describe('a repeated look', () => {
  const errors: unknown[] = [];
  let begun = 0;
  let finish: (error?: Error) => void = () => undefined;
  let looks: RepeatedLook;

  beforeEach(() => {
    jest.useFakeTimers();
    errors.length = 0;
    begun = 0;
    const work = (): Promise<void> => {
      begun += 1;
      return new Promise((resolve, reject) => {
        finish = (error) => (error ? reject(error) : resolve());
      });
    };
    looks = new RepeatedLook(work, 1000, (error) => errors.push(error));
  });
  afterEach(() => jest.useRealTimers());

  it('happens once at a time, and again at the next turn', async () => {
    looks.start();
    await jest.advanceTimersByTimeAsync(3500);
    expect(begun).toBe(1);
    finish();
    await jest.advanceTimersByTimeAsync(1000);
    expect(begun).toBe(2);
  });

  it('goes on after one that failed, and tells', async () => {
    looks.start();
    looks.now();
    finish(new Error('away'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(errors).toEqual([new Error('away')]);
    expect(begun).toBe(2);
  });

  it('ends when the one under way has ended', async () => {
    looks.now();
    let ended = false;
    const end = looks.end().then(() => (ended = true));
    await jest.advanceTimersByTimeAsync(10);
    expect(ended).toBe(false);
    finish();
    await end;
    await jest.advanceTimersByTimeAsync(5000);
    expect(begun).toBe(1);
  });

  it('ends although the one under way does not', async () => {
    looks.start();
    looks.now();
    const end = looks.end();
    await jest.advanceTimersByTimeAsync(3000);
    await end;
    expect(begun).toBe(1);
  });
});
