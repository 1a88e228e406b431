import type { SignalInstrument } from '@t0/contracts/prices';

/** A memo and what its picture shows. */
interface DemoMemo {
  instrument: SignalInstrument;
  memoText: string;
  keyLevels: string;
  marketStructure: string;
  riskManagement: string;
  /** Prices drawn as lines, from above. */
  levels: [resistance: number, entry: number, support: number];
  /** The direction of the drawn leg. */
  leg: 'up' | 'down';
}

/** The complete analysis of the three instruments with charts. */
export const DEMO_CHART_MEMOS: DemoMemo[] = [
  {
    instrument: 'GBPJPY',
    memoText:
      'Buyers defended the monthly demand zone a second time and the broken weekly high is being retested from above. The yen is soft against every major this week, so the pound does not have to do the work alone. We look for continuation, on retests only.',
    keyLevels:
      '199.80 monthly range high\n198.40 T1, weekly imbalance\n197.05 T0, last 4H high\n196.12 entry, broken weekly high\n195.38 stop, London low',
    marketStructure:
      'Monthly: up. Weekly: up, higher low confirmed. 4H: up while 195.38 holds. All three agree, which is why the confidence is high.',
    riskManagement:
      'Risk one unit. Take half at T0 and bring the stop to the entry. Flat before a Bank of Japan decision, whatever the profit.',
    levels: [198.4, 196.12, 195.38],
    leg: 'up',
  },
  {
    instrument: 'GBPUSD',
    memoText:
      'Cable is caught between weekly supply and the base of the month. The middle of that range has cost more than it paid, so the plan is patient: one limit order under Monday\u2019s low, inside the unfilled imbalance, and nothing else.',
    keyLevels:
      '1.3610 T1, supply above the yearly high\n1.3502 T0, range high\n1.3418 entry, 4H imbalance\n1.3356 stop, monthly base',
    marketStructure:
      'Monthly: up, extended. Weekly: range. 4H: down into the imbalance. A reaction there would be the first higher low.',
    riskManagement:
      'Half a unit, as the weekly chart does not agree yet. The order is cancelled if price reaches 1.3502 first: the move has then left without us.',
    levels: [1.3502, 1.3418, 1.3356],
    leg: 'down',
  },
  {
    instrument: 'US30',
    memoText:
      'Third visit to weekly supply with less momentum each time. Index traders are long and comfortable, which makes the way down faster than the way up was. The short is valid below the supply only; above it we are simply wrong.',
    keyLevels:
      '43,190 stop, above weekly supply\n42,980 entry, 4H lower high\n42,640 T0, range midpoint\n42,210 T1, open gap',
    marketStructure:
      'Monthly: up, slowing. Weekly: rejection at supply. 4H: first lower high printed. A trade against the month, so T1 is the end of it.',
    riskManagement:
      'Half a unit, and a quarter across US data. At T0 the stop goes to the entry without discussion. No re-entry above 43,190.',
    levels: [43190, 42980, 42640],
    leg: 'down',
  },
];
