import type { RecordStep, RecordStory } from '@t0/contracts/record';
import { apart, levelLines, storySpan } from './story-chart.tsx';

const at = (minute: number): string => new Date(minute * 60_000).toISOString();
const step = (minute: number, stop: string | null): RecordStep =>
  ({
    index: minute,
    at: at(minute),
    kind: 'edited',
    levels: stop === null ? null : { entry: '100', stop, t0: '110', t1: '120', status: 'active' },
  }) as RecordStep;

describe('levels as they were at the time', () => {
  it('a moved level is a line with corners: level until it was moved, then another', () => {
    const line = levelLines([step(0, '90'), step(3, null), step(5, '95'), step(7, '95')], 'stop', 600_000);
    expect(line.map((corner) => [corner.at / 60_000, corner.text])).toEqual([
      [0, '90'],
      [5, '90'],
      [5, '95'],
      [10, '95'],
    ]);
    expect(levelLines([step(0, null)], 'stop', 600_000)).toEqual([]);
  });

  it('a further target is a line from its publication until it is taken away', () => {
    const further = (minute: number, furtherTargets?: string[]): RecordStep => {
      const plain = step(minute, '90');
      return { ...plain, levels: { ...plain.levels!, ...(furtherTargets && { furtherTargets }) } };
    };
    const line = levelLines([further(0, ['130', '140']), further(4, ['130']), further(8)], 't2', 600_000);
    expect(line.map((corner) => [corner.at / 60_000, corner.text])).toEqual([
      [0, '130'],
      [8, '130'],
    ]);
    expect(levelLines([step(0, '90')], 't2', 600_000)).toEqual([]);
  });

  it('the chart holds every step, every bar and every level', () => {
    const candles = [{ time: 600, open: '99', high: '131', low: '99', close: '130' }];
    const span = storySpan({ steps: [step(1, '90')], candles, candleSeconds: 60 } as unknown as RecordStory);
    expect([span.from, span.to]).toEqual([60_000, 660_000]);
    expect(span.low).toBeLessThan(90);
    expect(span.high).toBeGreaterThan(131);
  });
});

describe('words beside the lines', () => {
  it('stand where their line ends, and below each other where lines end together (docs/product/record.md#page)', () => {
    expect(apart([10, 50, 90], 12)).toEqual([10, 50, 90]);
    expect(apart([50, 50, 55, 90], 12)).toEqual([50, 62, 74, 90]);
    expect(apart([90, 20, 20], 12)).toEqual([90, 20, 32]);
  });
});
