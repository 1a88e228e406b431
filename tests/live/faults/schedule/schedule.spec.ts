import { nameOf, type Step } from './fault.ts';
import { LAP, schedule } from './schedule.ts';

const stepsOf = (seed: number, count: number): Step[] => {
  const steps = schedule(seed);
  return Array.from({ length: count }, () => steps.next().value);
};

describe('the schedule of faults', () => {
  it('is the same for the same seed and another for another', () => {
    expect(stepsOf(7, 300)).toEqual(stepsOf(7, 300));
    expect(stepsOf(7, 300)).not.toEqual(stepsOf(8, 300));
  });

  it('does not change unnoticed: a seed that was printed replays what it was printed for', () => {
    expect(stepsOf(1, 12).map(nameOf)).toEqual([
      'copy postgres',
      'copy redis',
      'wire postgres half-open',
      'wire clients delay',
      'cut postgres',
      'wire clients partial',
      'wire postgres stall',
      'wire redis partial',
      'clock api',
      'restore postgres',
      'clock worker',
      'wire postgres delay',
    ]);
  });

  it.each([1, 2, 3, 4, 5])('has every kind of fault in its first lap (seed %i)', (seed) => {
    const first = new Set(stepsOf(seed, LAP + 1).map(nameOf));
    const all = new Set(stepsOf(99, 20 * LAP).map(nameOf));
    expect([...all].filter((name) => !first.has(name))).toEqual([]);
    expect(all.size).toBe(37);
  });

  it('restores nothing before there is a copy of it', () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const names = stepsOf(seed, LAP + 1).map(nameOf);
      for (const server of ['postgres', 'redis'])
        expect(names.indexOf(`copy ${server}`)).toBeLessThan(names.indexOf(`restore ${server}`));
    }
  });
});
