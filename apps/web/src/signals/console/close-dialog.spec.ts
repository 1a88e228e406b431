import type { SignalStory } from '@t0/contracts';
import { wireSignal } from '../../shared/testing/wire-signal.ts';
import { closeFigures, publishedStop } from './close-dialog.tsx';

const LONG = wireSignal({ instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120', slPrice: '195.380' });
const story = (...stops: [from: string, to: string][]): SignalStory =>
  ({ signalId: 1, steps: stops.map(([from, to]) => ({ changes: [{ field: 'slPrice', from, to }] })) }) as never;

it('a long ends on the bid, a short on the ask', () => {
  const quote = { bid: '196.860', ask: '196.880' };
  expect(closeFigures(LONG, '195.380', quote)).toEqual({ price: '196.860', pips: 74, r: 1 });
  const short = { ...LONG, direction: 'short' as const, slPrice: '196.860' };
  expect(closeFigures(short, '196.860', quote)).toEqual({ price: '196.880', pips: -76, r: expect.closeTo(-1.027, 3) });
});

it('R is counted by the stop as it was published, however often it moved since', () => {
  expect(publishedStop({ ...LONG, slPrice: '196.500' }, story(['195.380', '196.120'], ['196.120', '196.500']))).toBe(
    '195.380',
  );
  expect(publishedStop(LONG, story())).toBe('195.380');
});

it('there is no R while the story is not known, or where nothing was at risk', () => {
  expect(publishedStop(LONG, undefined)).toBeNull();
  expect(publishedStop(LONG, { ...story(['195.900', '196.000']), isCut: true })).toBeNull();
  for (const stop of [null, '196.120'])
    expect(closeFigures(LONG, stop, { bid: '196.860', ask: '196.880' }).r).toBeNull();
});
