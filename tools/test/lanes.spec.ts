import { runStages } from './lanes.ts';
import type { Step } from './lanes.ts';

/** A step that ends on demand. */
function step(name: string): Step & { end: () => void } {
  let end!: () => void;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { name, run: () => ended.then(() => ({ files: [], processorMs: 0 })), end };
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the lanes of a test run', () => {
  it('run side by side, their steps one after the other, and a stage waits for the one before', async () => {
    const [a, b, c, last] = [step('a'), step('b'), step('c'), step('last')] as const;
    const began: string[] = [];
    const run = async (one: Step): Promise<string> => {
      began.push(one.name);
      await one.run([]);
      return one.name;
    };
    const done = runStages([[[a, b], [c]], [[last]]], run, () => false);
    await settle();
    expect(began).toEqual(['a', 'c']);
    c.end();
    await settle();
    expect(began).toEqual(['a', 'c']);
    a.end();
    await settle();
    expect(began).toEqual(['a', 'c', 'b']);
    b.end();
    await settle();
    expect(began).toEqual(['a', 'c', 'b', 'last']);
    last.end();
    // In their given order, not in the order of their end.
    expect(await done).toEqual(['a', 'b', 'c', 'last']);
  });

  it('begin nothing more once the run is over, and tell what was done', async () => {
    let isOver = false;
    const run = (one: Step): Promise<string> => {
      isOver = true;
      return Promise.resolve(one.name);
    };
    expect(await runStages([[[step('a'), step('b')]], [[step('c')]]], run, () => isOver)).toEqual(['a']);
  });
});
