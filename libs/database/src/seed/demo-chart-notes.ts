import type { NoteTimeframe } from '@t0/contracts/content';
import type { SignalInstrument } from '@t0/contracts/prices';

interface DemoNote {
  instrument: SignalInstrument;
  timeframe: NoteTimeframe;
  note: string;
}

/** Notes for the three instruments with charts, in three timeframes (docs/product/prices.md#instruments). */
export const DEMO_CHART_NOTES: DemoNote[] = [
  {
    instrument: 'GBPJPY',
    timeframe: 'Monthly',
    note: 'Demand at 193.40 to 195.10 held on its second test and the month is trading back above the prior close. Direction is up while no month closes below 193.40. Objective: the range high at 199.80.',
  },
  {
    instrument: 'GBPJPY',
    timeframe: 'Weekly',
    note: 'Broke and retested the weekly high at 195.90. As long as weeks close above it, dips are bought. A close back below turns this into a range and takes T1 off the table.',
  },
  {
    instrument: 'GBPJPY',
    timeframe: '4H',
    note: 'Higher low at 195.38 after the London sweep. Entry zone 196.00 to 196.20, first resistance 197.05. Below 195.38 the structure is broken: no second attempt on the same day.',
  },
  {
    instrument: 'GBPUSD',
    timeframe: 'Monthly',
    note: 'Closed above 1.3400 for the third month. Monthly direction is up, but price is in the upper quarter of the yearly range: pullbacks are deeper here, and late longs pay for them.',
  },
  {
    instrument: 'GBPUSD',
    timeframe: 'Weekly',
    note: 'Supply at 1.3520 to 1.3570 rejected twice. Between it and 1.3356 the week is a range; we buy the lower third, sell nothing in the middle.',
  },
  {
    instrument: 'GBPUSD',
    timeframe: '4H',
    note: 'Imbalance between 1.3400 and 1.3425 is unfilled, right under Monday\u2019s low. That is where the limit order waits. No fill, no trade.',
  },
  {
    instrument: 'US30',
    timeframe: 'Monthly',
    note: 'Trend is up, momentum is not: each of the last three monthly bodies is smaller than the one before. Good for targets at prior highs, poor for breakouts.',
  },
  {
    instrument: 'US30',
    timeframe: 'Weekly',
    note: 'Third touch of weekly supply at 42,900 to 43,150. The first two turned some 700 points each. A weekly close above 43,190 ends the idea for good.',
  },
  {
    instrument: 'US30',
    timeframe: '4H',
    note: 'Lower high at 42,980. First support 42,640, then the gap at 42,210. Around US data reduce the size or wait: spreads on the index triple within a second.',
  },
];
