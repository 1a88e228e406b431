import { INTAKE_TEMPLATE } from '@t0/contracts/intake';
import { LIMITS } from '@t0/contracts/platform';
import { allInstruments, findInstrument, replaceInstruments, type Instrument } from '@t0/contracts/prices';
import type { IntakeSignal } from '@t0/contracts/signals';
import { readAlert } from '../../intake/read-alert.ts';
import { plainDecimal } from '../../prices/price-units.ts';
import { biasOf, errorsOf, readSignalText } from './signal-text.ts';
import { HEADING_TEXTS } from '../../../../../tests/support/signal-texts/heading-texts.ts';
import { NOISY_TEXTS } from '../../../../../tests/support/signal-texts/noisy-texts.ts';
import { OTHER_TEXTS } from '../../../../../tests/support/signal-texts/other-texts.ts';
import { TERM_TEXTS } from '../../../../../tests/support/signal-texts/term-texts.ts';
import { SIGNAL_TEXTS } from '../../../../../tests/support/signal-texts/signal-texts.ts';
import { UNIT_TEXTS } from '../../../../../tests/support/signal-texts/unit-texts.ts';

const CORPUS = [...SIGNAL_TEXTS, ...NOISY_TEXTS, ...OTHER_TEXTS, ...TERM_TEXTS, ...HEADING_TEXTS, ...UNIT_TEXTS];
const LIVE: Record<string, string> = {
  XAUUSD: '3316',
  GBPJPY: '196.10',
  EURUSD: '1.0850',
  GBPUSD: '1.2700',
  AUDUSD: '0.6500',
  US30: '42800',
  NAS100: '20750',
  BTCUSD: '106000',
};
/** A Friday, at ten. */
const NOW = Date.parse('2026-11-27T10:00:00Z');
const LEVELS = ['entryPrice', 'slPrice', 't0Price', 't1Price'] as const;

/** An instrument of the owner, as one of the table but for its name. */
const like = (symbol: string, of: string, given: Partial<Instrument>): Instrument => ({
  ...findInstrument(of)!,
  symbol: symbol as Instrument['symbol'],
  aliases: [],
  sourceSymbol: null,
  ...given,
});

const before = allInstruments();
beforeAll(() => {
  const own = [
    like('EURUSD', 'AUDUSD', { base: 'EUR', referencePrice: '1.085' }),
    like('GBPUSD', 'AUDUSD', { base: 'GBP', referencePrice: '1.27' }),
    like('NAS100', 'US30', { base: 'NAS100', referencePrice: '20750' }),
  ];
  const owned = own.map(({ symbol }) => symbol);
  const all = [...before.filter(({ symbol }) => !owned.includes(symbol)), ...own];
  replaceInstruments(all.map((one, index) => ({ ...one, id: index + 1, openForSignals: true })));
});
afterAll(() => replaceInstruments(before));

/** The reading, in the words of a truth. */
function inWords({ direction, instrument, status, confidence, monthlyBias, ...fields }: IntakeSignal): string {
  const levels = LEVELS.map((level) => plainDecimal(fields[level] ?? '?'));
  const bias = direction && monthlyBias !== biasOf(direction) ? [monthlyBias] : [];
  const share = confidence === undefined ? [] : [`${confidence}%`];
  return [direction?.toUpperCase(), instrument, status, ...levels, ...share, ...bias, ...termsInWords(fields)].join(
    ' ',
  );
}

function termsInWords(fields: IntakeSignal): string[] {
  const { furtherTargets, portions, entryZonePrice, stopRule, trailDistance, validUntil, closeAt } = fields;
  const minute = (at: string): string => at.replace(/:00\.000Z$/, 'Z');
  return [
    furtherTargets && `then=${furtherTargets.map(plainDecimal).join('/')}`,
    portions && `portions=${portions.join('/')}`,
    entryZonePrice && `zone=${plainDecimal(entryZonePrice)}`,
    stopRule && `rule=${stopRule}`,
    trailDistance && `trail=${plainDecimal(trailDistance)}`,
    validUntil && `until=${minute(validUntil)}`,
    closeAt && `close=${minute(closeAt)}`,
  ].filter((word) => word !== undefined);
}

/** A truth with its prices as plain decimals. */
const plain = (truth: string): string =>
  truth
    .split(' ')
    .map((word) => (/^\d+\.\d+$/.test(word) ? plainDecimal(word) : word))
    .join(' ');

describe('the corpus (docs/product/numbers.md#tests)', () => {
  it('has at least 450 texts, each once', () => {
    expect(CORPUS.length).toBeGreaterThanOrEqual(450);
    expect(new Set(CORPUS.map(([text]) => text)).size).toBe(CORPUS.length);
    // A refusal names its reason: any other would not show that the text was understood.
    expect(CORPUS.filter(([, truth]) => truth.trim() === '!')).toEqual([]);
  });

  it.each(CORPUS)('%j', (text, truth) => {
    const read = readSignalText(text, (symbol) => LIVE[symbol] ?? null, NOW);
    const errors = errorsOf(read).map(({ message }) => message);
    if (truth.startsWith('! ')) expect(errors.join('\n')).toContain(truth.slice(2));
    else expect([inWords(read.fields), ...errors]).toEqual([plain(truth)]);
  });
});

describe('the corpus, sent by a program (docs/product/intake.md#unreadable-alerts)', () => {
  const sent = CORPUS.map(([text, truth]): [string, string] => [text, truth]);

  it.each(sent)('publishes of %j what it means, or nothing', (text, truth) => {
    const { fields, errors } = readAlert(text, INTAKE_TEMPLATE, (symbol) => LIVE[symbol] ?? null, NOW);
    if (errors.length > 0) return;
    // A field that the text omits has its usual value here.
    const { confidence, ...rest } = fields;
    const isUsual = confidence === LIMITS.signal.confidenceDefault && !truth.includes('%');
    expect(inWords(isUsual ? rest : fields)).toBe(plain(truth));
  });

  it('publishes most of what is a signal', () => {
    const signals = sent.filter(([, truth]) => !truth.startsWith('!'));
    const read = signals.filter(
      ([text]) => readAlert(text, INTAKE_TEMPLATE, (symbol) => LIVE[symbol] ?? null, NOW).errors.length === 0,
    );
    expect(read.length / signals.length).toBeGreaterThan(0.7);
  });
});
