import { inTime } from './in-time.ts';

const SILENT = new Promise<never>(() => undefined);

/** Resolves after two turns of the event loop, as an answer that waits to be read. */
const answer = (): Promise<string> =>
  new Promise((resolve) => setImmediate(() => setImmediate(() => resolve('the answer'))));

describe('inTime', () => {
  it('gives the result, and null where none comes', async () => {
    expect(await inTime(Promise.resolve(7))).toBe(7);
    expect(await inTime(SILENT, 20)).toBeNull();
  });

  it('rejects as the work does', async () => {
    await expect(inTime(Promise.reject(new Error('Redis is away')))).rejects.toThrow('Redis is away');
  });

  it('reads an answer that came while the process was stalled', async () => {
    const result = inTime(answer(), 100);
    const end = performance.now() + 150;
    while (performance.now() < end);
    expect(await result).toBe('the answer');
  });
});
