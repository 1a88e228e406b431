/**
 * The one table of instruments (decisions.md, 'Prices'; specification 1, sections 3 and 9).
 * `decimals`: digits shown after the point. `pipFactor`: price difference x factor = pips (or points).
 * `referencePrice`: yesterday's close for the daily change and the simulated feed's starting point.
 */
export const INSTRUMENTS = {
  AUDUSD: {
    name: 'Australian Dollar / US Dollar',
    decimals: 5,
    pipFactor: 10000,
    unit: 'pips',
    grouped: false,
    chartSymbol: 'OANDA:AUDUSD',
    referencePrice: '0.6498',
  },
  GBPJPY: {
    name: 'British Pound / Japanese Yen',
    decimals: 3,
    pipFactor: 100,
    unit: 'pips',
    grouped: false,
    chartSymbol: 'OANDA:GBPJPY',
    referencePrice: '196.12',
  },
  GBPUSD: {
    name: 'British Pound / US Dollar',
    decimals: 5,
    pipFactor: 10000,
    unit: 'pips',
    grouped: false,
    chartSymbol: 'OANDA:GBPUSD',
    referencePrice: '1.3450',
  },
  US30: {
    name: 'Dow Jones Industrial Average',
    decimals: 2,
    pipFactor: 1,
    unit: 'points',
    grouped: true,
    chartSymbol: 'FOREXCOM:DJI',
    referencePrice: '42850',
  },
  BTCUSD: {
    name: 'Bitcoin / US Dollar',
    decimals: 2,
    pipFactor: 1,
    unit: 'points',
    grouped: true,
    chartSymbol: 'KRAKEN:BTCUSD',
    referencePrice: '104200',
  },
  XAUUSD: {
    name: 'Gold / US Dollar',
    decimals: 2,
    pipFactor: 1,
    unit: 'points',
    grouped: false,
    chartSymbol: 'OANDA:XAUUSD',
    referencePrice: '3315',
  },
} as const satisfies Record<string, InstrumentDefinition>;

/** What the product knows of one instrument. */
export interface InstrumentDefinition {
  name: string;
  decimals: number;
  pipFactor: number;
  unit: 'pips' | 'points';
  /** Whether thousands are separated on screen (specification 1, section 9: US30 and BTCUSD). */
  grouped: boolean;
  chartSymbol: string;
  referencePrice: string;
}

/** Symbol of any instrument that has a price. */
export type InstrumentSymbol = keyof typeof INSTRUMENTS;
export const INSTRUMENT_SYMBOLS = Object.keys(INSTRUMENTS) as InstrumentSymbol[];

/** Instruments for which signals may be published (specification 2, section 1). */
export const SIGNAL_INSTRUMENTS = ['AUDUSD', 'GBPJPY', 'GBPUSD', 'US30'] as const satisfies readonly InstrumentSymbol[];
export type SignalInstrument = (typeof SIGNAL_INSTRUMENTS)[number];

/** The ticker strip on the dashboard (specification 1, section 9). */
export const TICKER_INSTRUMENTS = ['AUDUSD', 'GBPJPY', 'US30'] as const satisfies readonly InstrumentSymbol[];

/** True when `value` names an instrument of the table. */
export function isInstrument(value: string): value is InstrumentSymbol {
  return Object.hasOwn(INSTRUMENTS, value);
}
