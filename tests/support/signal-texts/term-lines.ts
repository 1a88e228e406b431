import fc from 'fast-check';
import { unitOf } from '../../../libs/domain/src/prices/pips.ts';
import { NOW, type Meant, type MeantTerms, type WritingStyle } from './meant.ts';

/** Words of a rule or a time that say something else than a signal can carry: such a text has to be refused. */
export const TERM_NOISE = [
  'SL to BE after TP2 and TP3',
  'breakeven after 20 pips',
  'trailing stop after TP1',
  'valid until 18:00',
  'valid until NFP',
  'close half before the news',
  'time stop 20:00 CET',
  '60/30/20',
];

const ZONES = [' - ', '-', ' – ', ' to ', '/', ' and '];
const RULES = {
  'entry-at-t0': [
    'SL to BE after TP1',
    'Move SL to entry at TP1',
    'breakeven after TP1',
    'After TP1 hit: move stop to BE',
  ],
  'behind-targets': ['SL follows targets', 'move SL to previous TP', 'trail SL behind the TPs'],
};
const TRAILS = ['trailing stop PIPS UNIT', 'trail SL by PIPS UNIT', 'TSL PIPS UNIT'];
const UNTIL = ['valid until ', 'Valid till ', 'GTD ', 'expires ', 'good till '];
const CLOSE = ['close at ', 'time stop ', 'Exit by ', 'close trade at '];
const DAY_MS = 86_400_000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A time as different people write it; the first one without a date where it is the next such time. */
const TIMES: readonly ((at: string) => string)[] = [
  (at) => (Date.parse(at) - NOW <= DAY_MS ? `${clock(at)} UTC` : at),
  (at) => at,
  (at) => `${at.slice(8, 10)} ${monthOf(at)} ${clock(at)} UTC`,
  (at) => `${monthOf(at)} ${Number(at.slice(8, 10))}, ${clock(at)} GMT`,
  (at) => `${at.slice(8, 10)}.${at.slice(5, 7)}.${at.slice(0, 4)} ${clock(at)} UTC`,
  (at) => `${clock(at)} UTC on ${Number(at.slice(8, 10))} ${monthOf(at)} ${at.slice(0, 4)}`,
];
const clock = (at: string): string => at.slice(11, 16);
const monthOf = (at: string): string => MONTHS[Number(at.slice(5, 7)) - 1]!;

const choice = fc.nat({ max: 23 });
/** How one writer writes terms. */
export const termStyle = fc.record({
  zone: choice,
  turned: fc.boolean(),
  portions: fc.constantFrom('bracket', 'dash', 'list', 'names', 'orders'),
  rule: choice,
  until: choice,
  close: choice,
  time: choice,
});
export type TermStyle = typeof termStyle extends fc.Arbitrary<infer Style> ? Style : never;

/** The pieces of a text that say its terms. */
export interface TermPieces {
  /** The entry, as its zone where it has one. */
  zone: (entry: string) => string;
  /** What stands behind each target. */
  portions: string[];
  further: string[];
  /** Lines by themselves. */
  others: string[];
}

/** Writes the terms of a signal as one writer does. */
export function termLines(signal: Meant, terms: MeantTerms, how: TermStyle, write: WritingStyle): TermPieces {
  const pick = (list: readonly string[], at: number): string => list[at % list.length]!;
  const { portions, rule, until, close } = terms;
  const behind = { bracket: (one: number) => ` (${one}%)`, dash: (one: number) => ` - ${one}%` }[
    how.portions as string
  ];
  const targets = signal.prices.length - 2 + terms.further.length;
  const time = (at: string): string => TIMES[how.time % TIMES.length]!(at);
  const others = [
    ...(portions && !behind ? portionLines(portions, how.portions) : []),
    rule === 'trail'
      ? pick(TRAILS, how.rule).replace('PIPS', String(terms.trail)).replace('UNIT', unitOf(signal.instrument))
      : rule && pick(RULES[rule], how.rule),
    until && `${pick(UNTIL, how.until)}${time(until)}`,
    close && `${pick(CLOSE, how.close)}${time(close)}`,
  ];
  return {
    zone: (entry) => {
      if (terms.zone === undefined) return entry;
      const ends = [entry, write(terms.zone)];
      return (how.turned ? ends.reverse() : ends).join(pick(ZONES, how.zone));
    },
    portions: Array.from({ length: targets }, (_, at) => (portions && behind ? behind(portions[at]!) : '')),
    further: terms.further.map(write),
    others: others.filter((line) => line !== undefined),
  };
}

function portionLines(portions: readonly number[], how: TermStyle['portions']): string[] {
  if (how === 'list') return [`Portions: ${portions.join('/')}`];
  const one =
    how === 'names'
      ? (at: number) => `TP${at + 1} ${portions[at]}%`
      : (at: number) => `close ${portions[at]}% at TP${at + 1}`;
  return [portions.map((_, at) => one(at)).join(', ')];
}
