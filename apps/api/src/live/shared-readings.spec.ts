import fc from 'fast-check';
import { SharedList } from './shared-readings.ts';

const EPOCH = 'a';
const at = (seq: number, epoch = EPOCH) => ({ epoch, seq });

/** A log in which some events change the list, a process that follows it, and reads that take their time. */
class Scene {
  /** Which events change the list, in order; an event's seq is its place, from 1. */
  readonly events: boolean[] = [];
  followed = 0;
  reads = 0;
  now = 0;
  private readonly waiting: (() => void)[] = [];

  readonly list = new SharedList(
    {
      path: '/list',
      types: [],
      read: () => {
        this.reads += 1;
        // Rows are read at some moment between question and answer.
        return new Promise((resolve) => this.waiting.push(() => resolve(this.changes())));
      },
    },
    this.follower(),
    () => this.now,
  );

  /** How often the list changed so far: what a read of PostgreSQL answers. */
  changes(): number {
    return this.events.filter(Boolean).length;
  }

  /** How often it had changed at a position. */
  changesAt(seq: number): number {
    return this.events.slice(0, seq).filter(Boolean).length;
  }

  follow(): void {
    if (this.followed === this.events.length) return;
    this.followed += 1;
    if (this.events[this.followed - 1]) this.list.coverage.touch(at(this.followed));
  }

  /** Lets the oldest read answer. */
  async answer(): Promise<void> {
    this.waiting.shift()?.();
    await Promise.resolve();
  }

  async answerAll(): Promise<void> {
    while (this.waiting.length > 0) await this.answer();
  }

  private follower() {
    const scene = { position: at(0) };
    return Object.defineProperty(scene, 'position', { get: () => at(this.followed) });
  }
}

const append = (scene: Scene, changes: boolean) => void scene.events.push(changes);

describe('a shared list (docs/REALTIME.md#shared-readings)', () => {
  it('never lacks what was told before a call began, or what this process had passed on', async () => {
    const step = fc.constantFrom('change', 'other', 'follow', 'catch up', 'call', 'answer', 'later');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const scene = new Scene();
        const calls: Promise<void>[] = [];
        for (const one of steps) {
          if (one === 'change' || one === 'other') append(scene, one === 'change');
          else if (one === 'follow') scene.follow();
          else if (one === 'catch up') scene.events.forEach(() => scene.follow());
          else if (one === 'answer') await scene.answer();
          else if (one === 'later') scene.now += 5000;
          else {
            const least = scene.changesAt(Math.max(scene.events.length, scene.followed));
            const call = scene.list.at(at(scene.events.length));
            calls.push(call.then(({ json }) => expect(Number(json)).toBeGreaterThanOrEqual(least)));
          }
          await Promise.resolve();
        }
        await scene.answerAll();
        await Promise.all(calls);
      }),
      { numRuns: 500 },
    );
  });

  const read = async (scene: Scene, head = scene.events.length): Promise<string> => {
    const call = scene.list.at(at(head));
    await scene.answerAll();
    return (await call).json;
  };

  it('is read once for all who ask at the same moment, and not again while nothing changes it', async () => {
    const scene = new Scene();
    const calls = [scene.list.at(at(0)), scene.list.at(at(0)), scene.list.at(at(0))];
    await scene.answerAll();
    expect(new Set(await Promise.all(calls)).size).toBe(1);
    append(scene, false);
    scene.follow();
    await read(scene);
    expect(scene.reads).toBe(1);
    append(scene, true);
    scene.follow();
    expect([await read(scene), scene.reads]).toEqual(['1', 2]);
  });

  it('is read for every new position, and not kept, while the process is behind', async () => {
    const scene = new Scene();
    append(scene, true);
    expect(await read(scene)).toBe('1');
    expect([await read(scene), scene.reads]).toEqual(['1', 2]);
    scene.follow();
    await read(scene);
    await read(scene);
    expect(scene.reads).toBe(3);
  });

  it('names as its position the later one of where the log stood and what this process had passed on', async () => {
    const asOf = async (scene: Scene, seq: number, epoch?: string) => {
      const call = scene.list.at(at(seq, epoch));
      await scene.answerAll();
      return (await call).asOf;
    };
    const ahead = new Scene();
    for (let count = 0; count < 3; count += 1) append(ahead, true);
    for (let count = 0; count < 3; count += 1) ahead.follow();
    expect(await asOf(ahead, 1)).toEqual(at(3));
    const behind = new Scene();
    for (let count = 0; count < 3; count += 1) append(behind, true);
    behind.follow();
    expect(await asOf(behind, 3)).toEqual(at(3));
    // Positions of different histories are not compared.
    expect(await asOf(ahead, 1, 'b')).toEqual(at(1, 'b'));
    expect(await asOf(ahead, 9, 'b')).toEqual(at(9, 'b'));
  });

  it('is read anew in another history of the log, and after a while in any case', async () => {
    const scene = new Scene();
    await read(scene);
    const other = scene.list.at(at(0, 'b'));
    await scene.answerAll();
    await other;
    expect(scene.reads).toBe(2);
    await read(scene);
    expect(scene.reads).toBe(2);
    scene.now += 15_000;
    await read(scene);
    expect(scene.reads).toBe(3);
  });

  it('has another ETag when it says something else at the same position, as after a change by hand', async () => {
    let now = 0;
    let answer = 'first';
    const read = () => Promise.resolve(answer);
    const list = new SharedList({ path: '/list', types: [], read }, { position: at(7) }, () => now);
    const first = await list.at(at(7));
    now += 15_000;
    expect((await list.at(at(7))).etag).toBe(first.etag);
    answer = 'second';
    now += 15_000;
    expect((await list.at(at(7))).etag).not.toBe(first.etag);
  });

  it('is not kept when it could not be read', async () => {
    const list = new SharedList(
      { path: '/list', types: [], read: () => Promise.reject(new Error('PostgreSQL is away')) },
      { position: at(0) },
    );
    await expect(list.at(at(0))).rejects.toThrow('PostgreSQL is away');
    await expect(list.at(at(0))).rejects.toThrow('PostgreSQL is away');
  });
});
