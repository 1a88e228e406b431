import fc from 'fast-check';
import { allInstruments, replaceInstruments } from '@t0/contracts/prices';
import {
  DIRECTIONS,
  WRITING_STYLES,
  LIVE,
  meantWithTerms,
  NAMES,
  NOW,
} from '../../../../../tests/support/signal-texts/meant.ts';
import type { Meant, MeantTerms } from '../../../../../tests/support/signal-texts/meant.ts';
import { termLines, TERM_NOISE, termStyle } from '../../../../../tests/support/signal-texts/term-lines.ts';
import { pipFactor, unitOf } from '../../prices/pips.ts';
import { errorsOf, readSignalText } from './signal-text.ts';

/** As many texts as the specification asks for (docs/product/numbers.md#tests). */
const TEXTS = 10_000;
/** Most of them must be read, not refused: else nothing would be proved. */
const READ_SHARE = 0.7;

const before = allInstruments();
beforeAll(() => replaceInstruments(before.map((one) => ({ ...one, openForSignals: true }))));
afterAll(() => replaceInstruments(before));

/** A level as it is labelled: the name before its number. */
const LABELS = {
  entry: ['Entry ', 'Entry: ', 'entry price - ', 'ENTRY @ ', '➡️ Entry: ', 'Enter at '],
  stop: ['SL ', 'SL: ', 'S/L ', 'Stop Loss: ', 'stop-loss ', '🛑 SL @ ', 'S.L. '],
  t0: ['TP1 ', 'TP 1: ', 'Take-Profit 1: ', 'T.P1 ', '✅ TP1 - ', '1st TP ', 'Target 1: ', 'TP① '],
  t1: ['TP2 ', 'TP 2: ', 'Take-Profit 2: ', 'T.P2 ', '✅ TP2 - ', '2nd TP ', 'Target 2: ', 'TP② '],
};
/** Text after a level that is no part of it. */
const BEHIND = ['', '', '', ' (74 pips)', ' (-1.15%)', ' (100)', ' (1:3)', ' = 40 pips', ' ✅'];
/** Lines that say nothing of the levels. */
const ASIDES = [
  '',
  '',
  '',
  'R:R 1:2',
  'TF: H4',
  'Signal #1043',
  '🔥🔥🔥',
  'Risk 1%',
  'Leverage: Cross (50.0X)',
  'Lot 0.5',
  '12.03.2025 14:30 UTC',
  'M15',
];
/** Lines that no reader of the product understands: such a text has to be refused. */
const NOISE = [
  'wait for my GO',
  'half size only',
  'join @channel for more',
  'previous one +120',
  '196 or so',
  'see you at 42',
  'SL 30 OTHER',
  'trailing stop 30 OTHER',
  ...TERM_NOISE,
];
/** Words that make a text something else than a new signal. */
const OTHERS = ['CLOSED', 'CANCEL', 'TP1 HIT', 'Cancelled', 'stopped out', 'order filled'];

const choice = (most: number): fc.Arbitrary<number> => fc.nat({ max: most - 1 });
/** One of these in about one text of ten. */
const rarely = (list: readonly string[]): fc.Arbitrary<string | undefined> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...list) });
const writing = fc.record({
  name: choice(10),
  word: choice(4),
  hand: choice(WRITING_STYLES.length),
  label: choice(24),
  behind: fc.tuple(choice(BEHIND.length), choice(BEHIND.length), choice(BEHIND.length), choice(BEHIND.length)),
  aside: choice(ASIDES.length),
  form: fc.constantFrom('lines', 'line', 'order', 'unnumbered', 'list', 'headed', 'headings'),
  noise: rarely(NOISE),
  other: rarely(OTHERS),
  terms: termStyle,
});
type Writing = typeof writing extends fc.Arbitrary<infer Written> ? Written : never;

function textOf(signal: Meant, terms: MeantTerms, how: Writing): string {
  const pick = (list: readonly string[], at: number): string => list[at % list.length]!;
  const prices = signal.prices.map(WRITING_STYLES[how.hand]!) as Meant['prices'];
  const subject = `${pick(NAMES[signal.instrument]!, how.name)} ${pick(DIRECTIONS[signal.direction], how.word)}${signal.status === 'limit' ? ' LIMIT' : ''}`;
  const { zone, portions, further, others } = termLines(signal, terms, how.terms, WRITING_STYLES[how.hand]!);
  const label = (kind: keyof typeof LABELS): string => pick(LABELS[kind], how.label);
  const level = (kind: keyof typeof LABELS, at: number): string =>
    `${label(kind)}${at === 0 ? zone(prices[0]) : prices[at]!}${at < 2 ? '' : portions[at - 2]!}${BEHIND[how.behind[at]!]!}`;
  const more = further.map((price, at) => `TP${at + 3} ${price}${portions[at + 2]!}`);
  const confidence = signal.confidence === undefined ? '' : `Confidence ${signal.confidence}%`;
  const bias = signal.bias ?? '';
  const lines = (...levels: string[]): string =>
    [how.other, subject, ...levels, confidence, bias && `Bias: ${bias}`, ASIDES[how.aside], ...others, how.noise]
      .filter(Boolean)
      .join('\n');
  switch (how.form) {
    case 'line': {
      const share = signal.confidence === undefined ? '' : ` ${signal.confidence}%`;
      const targets = [...prices.slice(2), ...further].map((price, at) => `${price}${portions[at]!}`).join(' ');
      const rest = [`${share} ${bias.toLowerCase()}`, ...others].join(', ');
      return `${how.other ?? ''} ${subject} ${zone(prices[0])} sl ${prices[1]} tp ${targets}${rest}`.trim();
    }
    case 'headed':
      return lines(
        level('entry', 0),
        level('stop', 1),
        pick(['Targets:', 'Take Profit Targets:', '🎯 TARGETS', 'TPs:'], how.label),
        ...[...prices.slice(2), ...further].map(
          (price, at) => `${pick(['- ', '• ', '✅ ', '🎯 ', '', '– '], how.word + how.aside)}${price}${portions[at]!}`,
        ),
      );
    case 'headings':
      return lines(
        `Entry:\n${level('entry', 0)}`,
        `Stop Loss:\n${level('stop', 1)}`,
        pick(['Take Profit Targets:', 'Targets 🎯', 'Take Profit:'], how.label),
        level('t0', 2),
        level('t1', 3),
        ...more,
      );
    case 'order':
      return lines(level('stop', 1), ...more, level('t1', 3), level('entry', 0), level('t0', 2));
    case 'unnumbered':
      return lines(
        level('entry', 0),
        level('stop', 1),
        ...[...prices.slice(2), ...further].map((price, at) => `TP ${price}${portions[at]!}`).reverse(),
      );
    case 'list':
      return lines(
        level('entry', 0),
        level('stop', 1),
        `Targets: ${[...prices.slice(2), ...further].map((price, at) => `${price}${portions[at]!}`).join(' / ')}`,
      );
    default:
      return lines(level('entry', 0), level('stop', 1), level('t0', 2), level('t1', 3), ...more);
  }
}

it('reads what its maker meant, or refuses it: ten thousand texts of a grammar (docs/product/numbers.md#tests)', () => {
  // The first tier tries a part of them.
  let tried = 0;
  let read = 0;
  fc.assert(
    fc.property(meantWithTerms, writing, ([signal, terms], how) => {
      tried += 1;
      const other = unitOf(signal.instrument) === 'pips' ? 'points' : 'pips';
      const text = textOf(signal, terms, how).replace('OTHER', other);
      const answer = readSignalText(text, (symbol) => String(LIVE[symbol]), NOW);
      const isClean = answer.kind === 'signal' && errorsOf(answer).length === 0;
      if (!isClean) return;
      const isOther = how.other !== undefined || (how.noise !== undefined && how.form !== 'line');
      expect({ text, isOther }).toEqual({ text, isOther: false });
      read += 1;
      const { fields } = answer;
      expect({
        text,
        instrument: fields.instrument,
        direction: fields.direction,
        status: fields.status,
        prices: [fields.entryPrice, fields.slPrice, fields.t0Price, fields.t1Price].map(Number),
        confidence: fields.confidence,
        bias: answer.biasFollows ? undefined : fields.monthlyBias,
        further: fields.furtherTargets?.map(Number) ?? [],
        portions: fields.portions,
        zone: fields.entryZonePrice && Number(fields.entryZonePrice),
        rule: fields.stopRule,
        trail: fields.trailDistance && Math.round(Number(fields.trailDistance) * pipFactor(signal.instrument)),
        until: fields.validUntil,
        close: fields.closeAt,
      }).toEqual({
        text,
        ...signal,
        ...terms,
        prices: signal.prices.map(Number),
        further: terms.further.map(Number),
        zone: terms.zone && Number(terms.zone),
        trail: terms.rule === 'trail' ? terms.trail : undefined,
      });
    }),
    { numRuns: TEXTS },
  );
  expect(read / tried).toBeGreaterThan(READ_SHARE);
});
