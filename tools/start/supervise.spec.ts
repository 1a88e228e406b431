import type { ExitReport } from '@t0/embedded';
import { supervise, type Running } from './supervise.ts';

/** A part whose every life can be ended by the test. */
class FakePart {
  readonly lives: { end: (report: ExitReport) => void; stopped: boolean }[] = [];
  private waiting: (() => void) | undefined;

  readonly start = (): Promise<Running> => {
    let end!: (report: ExitReport) => void;
    const exited = new Promise<ExitReport>((resolve) => (end = resolve));
    const life = { end, stopped: false };
    this.lives.push(life);
    this.waiting?.();
    const stop = (): Promise<void> => {
      life.stopped = true;
      end({ code: 0, signal: null });
      return Promise.resolve();
    };
    return Promise.resolve({ exited, stop });
  };

  async life(number: number): Promise<FakePart['lives'][number]> {
    while (this.lives.length < number) await new Promise<void>((resolve) => (this.waiting = resolve));
    return this.lives[number - 1] as FakePart['lives'][number];
  }
}

describe('supervision', () => {
  beforeEach(() => jest.spyOn(process.stdout, 'write').mockReturnValue(true));
  afterEach(() => jest.restoreAllMocks());

  it('starts a part again that ended unasked, and not one that was stopped', async () => {
    const part = new FakePart();
    const onGiveUp = jest.fn();
    const kept = await supervise({ name: 'The part', start: part.start, onGiveUp });
    (await part.life(1)).end({ code: null, signal: 'SIGKILL' });
    const second = await part.life(2);
    await kept.stop();
    expect(second.stopped).toBe(true);
    expect(part.lives).toHaveLength(2);
    expect(onGiveUp).not.toHaveBeenCalled();
  });

  it('starts again at once whatever is killed over and over, as long as it was well in between', async () => {
    jest.useFakeTimers();
    try {
      const part = new FakePart();
      const onGiveUp = jest.fn();
      const kept = await supervise({ name: 'The part', start: part.start, onGiveUp });
      for (let kill = 1; kill <= 15; kill += 1) {
        await jest.advanceTimersByTimeAsync(4_000);
        part.lives[kill - 1]!.end({ code: null, signal: 'SIGKILL' });
        await jest.advanceTimersByTimeAsync(100);
        expect(part.lives).toHaveLength(kill + 1);
      }
      await kept.stop();
      expect(onGiveUp).not.toHaveBeenCalled();
    } finally {
      jest.useRealTimers();
    }
  });

  it('fails when the first start does', async () => {
    const start = (): Promise<Running> => Promise.reject(new Error('no'));
    await expect(supervise({ name: 'The part', start, onGiveUp: jest.fn() })).rejects.toThrow('no');
  });

  it('gives up a part that never stays', async () => {
    jest.useFakeTimers();
    try {
      const gaveUp = new Promise<string>((resolve) => {
        const exited = Promise.resolve({ code: 1, signal: null });
        const start = (): Promise<Running> => Promise.resolve({ exited, stop: () => Promise.resolve() });
        void supervise({ name: 'The part', start, onGiveUp: resolve });
      });
      await jest.advanceTimersByTimeAsync(60_000);
      expect(await gaveUp).toBe('The part could not be kept running after 6 attempts; the terminal stops.');
    } finally {
      jest.useRealTimers();
    }
  });
});
