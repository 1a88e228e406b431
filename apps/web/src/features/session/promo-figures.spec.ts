import type { TrackRecord } from '@t0/contracts';
import { promoFigures } from './promo-figures.ts';

const shown = (record?: TrackRecord) => promoFigures('847', record).map(({ label, figure }) => [label, figure]);

describe('the promo card (specification 1, section 2)', () => {
  it('shows what signals amount to, beside the owner’s word on traders', () => {
    expect(shown({ signalsToday: 3, profitThisMonth: 1240.4, winRate: 67 })).toEqual([
      ['Active Traders', '847'],
      ['Profit This Month', '+1,240'],
      ['Signals Today', '3'],
      ['Win Rate', '67%'],
    ]);
  });

  it('hides no loss', () => {
    expect(shown({ signalsToday: 0, profitThisMonth: -215, winRate: 0 })).toEqual([
      ['Active Traders', '847'],
      ['Profit This Month', '-215'],
      ['Signals Today', '0'],
      ['Win Rate', '0%'],
    ]);
  });

  it('claims nothing while no signal was closed, nor before the figures are there', () => {
    expect(shown({ signalsToday: 1, profitThisMonth: null, winRate: null }).map(([, figure]) => figure)).toEqual([
      '847',
      '--',
      '1',
      '--',
    ]);
    expect(shown().map(([, figure]) => figure)).toEqual(['847', '--', '--', '--']);
  });
});
