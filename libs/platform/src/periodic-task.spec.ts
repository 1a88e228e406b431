import type { Lease } from './lease.ts';
import { PeriodicTask, type Periodic } from './periodic-task.ts';

describe('a periodic task', () => {
  const errors: unknown[] = [];
  let begun = 0;
  let finish: (error?: Error) => void = () => undefined;
  const run = (): Promise<void> => {
    begun += 1;
    return new Promise((resolve, reject) => {
      finish = (error) => (error ? reject(error) : resolve());
    });
  };
  const create = (more: Partial<Periodic> = {}, lease?: Lease): PeriodicTask =>
    new PeriodicTask({ run, everyMs: 1000, ...more }, (error) => errors.push(error), lease);

  beforeEach(() => {
    jest.useFakeTimers();
    errors.length = 0;
    begun = 0;
  });
  afterEach(() => jest.useRealTimers());

  it('takes one turn at a time, and the next a period after the end of the last', async () => {
    create().start();
    await jest.advanceTimersByTimeAsync(3500);
    expect(begun).toBe(1);
    finish();
    await jest.advanceTimersByTimeAsync(1000);
    expect(begun).toBe(2);
  });

  it('takes its first turn at the start when told so', () => {
    create({ atStart: true }).start();
    expect(begun).toBe(1);
  });

  it('goes on after a turn that failed, and reports it', async () => {
    const task = create();
    task.start();
    task.now();
    finish(new Error('away'));
    await jest.advanceTimersByTimeAsync(1000);
    expect(errors).toEqual([new Error('away')]);
    expect(begun).toBe(2);
  });

  it('asks after every turn when the next one comes, and ends itself when none does', async () => {
    const pauses = [50, null];
    create({ atStart: true, everyMs: () => pauses.shift()! }).start();
    finish();
    await jest.advanceTimersByTimeAsync(49);
    expect(begun).toBe(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toBe(2);
    finish();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(begun).toBe(2);
  });

  it('ends when the turn under way has ended, and does last things after it', async () => {
    const order: string[] = [];
    const task = create({ atEnd: async () => void order.push('at the end') });
    task.now();
    const end = task.end().then(() => order.push('ended'));
    await jest.advanceTimersByTimeAsync(10);
    expect(order).toEqual([]);
    finish();
    await end;
    expect(order).toEqual(['at the end', 'ended']);
    await task.end();
    task.now();
    await jest.advanceTimersByTimeAsync(5000);
    expect(begun).toBe(1);
    expect(order).toHaveLength(2);
  });

  it('ends although the turn under way does not', async () => {
    const task = create({ atStart: true });
    task.start();
    const end = task.end();
    await jest.advanceTimersByTimeAsync(3000);
    await end;
    expect(begun).toBe(1);
  });

  it('does nothing while another process has the role, and releases it at the end', async () => {
    let isMine = false;
    let released = 0;
    const lease = { acquire: async () => isMine, release: async () => void (released += 1) } as unknown as Lease;
    const task = create({ atStart: true }, lease);
    task.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(begun).toBe(0);
    isMine = true;
    await jest.advanceTimersByTimeAsync(1000);
    expect(begun).toBe(1);
    finish();
    await task.end();
    expect(released).toBe(1);
  });
});
