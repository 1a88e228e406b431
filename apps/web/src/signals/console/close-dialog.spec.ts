import { wireSignal } from '../../../../../tests/support/web/wire-signal.ts';
import { closeFigures } from './close-dialog.tsx';

const LONG = wireSignal({ instrument: 'GBPJPY', direction: 'long', entryPrice: '196.120', slPrice: '195.380' });
const QUOTE = { bid: '196.860', ask: '196.880' };

it('a long ends on the bid, a short on the ask', () => {
  expect(closeFigures(LONG, QUOTE)).toEqual({ price: '196.860', pips: 74, r: 1 });
  const short = { ...LONG, direction: 'short' as const, slPrice: '196.860' };
  expect(closeFigures(short, QUOTE)).toEqual({ price: '196.880', pips: -76, r: expect.closeTo(-1.027, 3) });
});

it('R is as first published, however often the stop moved since (docs/product/record.md#results)', () => {
  for (const slPrice of ['195.000', '196.120', '196.500'])
    expect(closeFigures({ ...LONG, slPrice, risk: '0.740' }, QUOTE).r).toBe(1);
});

it('there is no R where nothing was at risk', () => {
  expect(closeFigures({ ...LONG, risk: '0.000' }, QUOTE).r).toBeNull();
});
