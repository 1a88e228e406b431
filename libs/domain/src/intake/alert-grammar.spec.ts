import fc from 'fast-check';
import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import { allInstruments, replaceInstruments } from '@t0/contracts/prices';
import {
  DIRECTIONS,
  WRITING_STYLES,
  LIVE,
  meantWithTerms,
  NAMES,
  NOW,
} from '../../../../tests/support/signal-texts/meant.ts';
import type { Meant, MeantTerms } from '../../../../tests/support/signal-texts/meant.ts';
import { pipFactor, unitOf } from '../prices/pips.ts';
import { readAlert } from './read-alert.ts';

const TEXTS = 5_000;
/** Most of those without noise must be read, not refused: else nothing would be proved. */
const READ_SHARE = 0.7;
const before = allInstruments();
beforeAll(() => replaceInstruments(before.map((one) => ({ ...one, openForSignals: true }))));
afterAll(() => replaceInstruments(before));

/** The names that programs use for the fields of a signal. */
const LABELS = {
  instrument: ['ticker', 'symbol', 'SYMBOL', 'pair', 'asset', 'instrument'],
  direction: ['action', 'side', 'SIDE', 'direction', 'order_action'],
  levels: [
    ['entry', 'price', 'ENTRY', 'entry_price', 'close', 'entryPrice'],
    ['sl', 'stop_loss', 'SL', 'stopLoss', 'stop'],
    ['tp1', 'take_profit_1', 'TP1', 'takeProfit1', 'target1'],
    ['tp2', 'take_profit_2', 'TP2', 'takeProfit2', 'target2'],
  ],
  order: ['type', 'order', 'order_type', 'orderType', 'status'],
};
/** Says nothing of the trade. */
const ASIDES: [string, string | number | boolean | null][] = [
  ['id', 1043],
  ['time', '2026-11-26T14:30:00Z'],
  ['interval', '15'],
  ['timeframe', 'H4'],
  ['exchange', 'OANDA'],
  ['qty', 0.5],
  ['leverage', '50x'],
  ['cancelled', false],
  ['reduce_only', false],
  ['volume', 1042],
  ['remark', null],
];
/** Text that no reader of the product understands, or that takes the signal back. */
const NOISE: [string, string | number | boolean][] = [
  ['cancelled', true],
  ['state', 'cancelled'],
  ['remark', 'wait for my GO'],
  ['WARNING', 'do not take'],
  ['reduce_only', 'true'],
  ['TP3', 12.5],
  ['comment', 'half size only'],
  ['note', 'pending'],
  ['position', 0],
  ['position_size', '0'],
  ['market_position', 'flat'],
  ['type', 'stop'],
  ['event', 'exit_long'],
  ['valid', 'above 196.50'],
  ['factor', 2],
  ['sl_2', 1.5],
];

const choice = (most: number): fc.Arbitrary<number> => fc.nat({ max: most - 1 });
const writing = fc.record({
  name: choice(10),
  word: choice(4),
  hand: choice(WRITING_STYLES.length),
  label: choice(24),
  asides: fc.subarray(ASIDES, { maxLength: 3 }),
  noise: fc.option(fc.constantFrom(...NOISE), { nil: undefined, freq: 3 }),
  place: choice(8),
  form: fc.constantFrom('json', 'numbers', 'lines', 'equals', 'parts', 'words'),
});
type Writing = typeof writing extends fc.Arbitrary<infer Written> ? Written : never;

/** The terms of a signal, by the names that programs use for them. */
function termPairs(
  { further, portions, zone, rule, trail, until, close }: MeantTerms,
  { label, form }: Writing,
  written: (price: string) => string | number,
  unit: string,
): [string, unknown][] {
  const isJson = form === 'json' || form === 'numbers';
  const targetName = ['tp', 'target', 'take_profit_'][label % 3]!;
  // Parts between spaces have no spaces of their own.
  const rest: [string, unknown][] = [
    ['portions', portions && (isJson && label % 2 === 0 ? portions : portions.join('/'))],
    [['zone', 'entry_zone'][label % 2]!, zone && written(zone)],
    [['stop_rule', 'stopRule'][label % 2]!, rule],
    [['trail', 'trailing_stop'][label % 2]!, rule === 'trail' ? `${trail}${unit}` : undefined],
    [['valid_until', 'expires'][label % 2]!, until],
    [['close_at', 'time_stop'][label % 2]!, close],
  ];
  return [
    ...further.map((price, at): [string, unknown] => [`${targetName}${at + 3}`, written(price)]),
    ...rest.filter(([, value]) => value !== undefined),
  ];
}

function alertOf(signal: Meant, terms: MeantTerms, how: Writing): string {
  const pick = (list: readonly string[]): string => list[how.label % list.length]!;
  const written = (price: string): string | number =>
    how.form === 'numbers' ? Number(price) : WRITING_STYLES[how.hand]!(price);
  const order: [string, string][] = signal.status === 'limit' ? [[pick(LABELS.order), 'limit']] : [];
  const pairs: [string, unknown][] = [
    [pick(LABELS.instrument), NAMES[signal.instrument]![how.name % NAMES[signal.instrument]!.length]!],
    [pick(LABELS.direction), DIRECTIONS[signal.direction][how.word % 4]!],
    ...LABELS.levels.map((names, at): [string, unknown] => [pick(names), written(signal.prices[at]!)]),
    ...order,
    ...termPairs(terms, how, written, unitOf(signal.instrument)),
    ...how.asides,
    ...(signal.confidence === undefined ? [] : [['confidence', signal.confidence] as [string, unknown]]),
    ...(signal.bias === undefined ? [] : [['bias', signal.bias] as [string, unknown]]),
  ];
  if (how.noise) pairs.splice(how.place % pairs.length, 0, how.noise);
  if (how.form === 'json' || how.form === 'numbers')
    return `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
  const values = pairs.map(([name, value]): [string, string] => [name, value === null ? '' : String(value)]);
  switch (how.form) {
    case 'lines':
      return values.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'equals':
      return values.map(([name, value]) => `${name}=${value}`).join('\n');
    case 'parts':
      return values.map(([name, value]) => `${name}=${value}`).join('; ');
    default:
      return values.map(([name, value]) => `${name}=${value}`).join(' ');
  }
}

it('publishes what its maker meant, or nothing: alerts of a grammar, with noise (docs/product/intake.md#unreadable-alerts)', () => {
  let tried = 0;
  let read = 0;
  fc.assert(
    fc.property(meantWithTerms, writing, ([signal, terms], how) => {
      const raw = alertOf(signal, terms, how);
      const { fields, errors } = readAlert(raw, INTAKE_TEMPLATE, (symbol) => String(LIVE[symbol]), NOW);
      if (how.noise === undefined) tried += 1;
      if (errors.length > 0) return;
      expect({ raw, noise: how.noise }).toEqual({ raw, noise: undefined });
      read += 1;
      expect({
        raw,
        instrument: fields.instrument,
        direction: fields.direction,
        status: fields.status,
        prices: [fields.entryPrice, fields.slPrice, fields.t0Price, fields.t1Price].map(Number),
        confidence: fields.confidence,
        bias: fields.monthlyBias,
        further: fields.furtherTargets?.map(Number) ?? [],
        portions: fields.portions,
        zone: fields.entryZonePrice && Number(fields.entryZonePrice),
        rule: fields.stopRule,
        trail: fields.trailDistance && Math.round(Number(fields.trailDistance) * pipFactor(signal.instrument)),
        until: fields.validUntil,
        close: fields.closeAt,
      }).toEqual({
        raw,
        ...signal,
        ...terms,
        further: terms.further.map(Number),
        zone: terms.zone && Number(terms.zone),
        trail: terms.rule === 'trail' ? terms.trail : undefined,
        prices: signal.prices.map(Number),
        confidence: signal.confidence ?? 75,
        bias: signal.bias ?? (signal.direction === 'long' ? 'Bullish' : 'Bearish'),
      });
    }),
    { numRuns: TEXTS },
  );
  expect(read / tried).toBeGreaterThan(READ_SHARE);
});
