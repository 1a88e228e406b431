import { countsFromZero } from '../labels.ts';
import type { TokenStream } from '../token-stream.ts';
import type { Fit } from './plain-words.ts';

const NAMES = 'TP |T / P |T \\. P |T - P |TAKE PROFIT |TAKE - PROFIT |TAKEPROFIT |PROFIT TARGET |TARGET |TGT |T ';
const COUNTED = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];

/** The pattern of a target by its number: 'TP1', 'target 2', 'first TP'. `name` distinguishes two of one pattern. */
export const targetWords = (name: string): string =>
  `(?:(?<${name}Name>${NAMES})(?:[-#._] )?(?<${name}>10|\\d) |(?<${name}Word>${COUNTED.join(' |')} )(?:${NAMES})|(?<${name}Place>\\d{1,2}) (?:ST |ND |RD |TH )(?:${NAMES}))`;

/** Which target such a pattern found: 0 for T0, which is TP1. */
export function targetIndex(tokens: TokenStream, { parts }: Fit, name: string): number {
  const word = parts[`${name}Word`];
  if (word !== undefined) return COUNTED.indexOf(word.trim());
  const count = Number(parts[name] ?? parts[`${name}Place`]);
  return parts[`${name}Name`] === 'T ' && countsFromZero(tokens) ? count : count - 1;
}

/** When a target is reached, in the words of a rule. */
export const WHEN =
  '(?:AFTER |AT |ON |ONCE |WHEN |IF |UPON |AS SOON AS |@ )(?:PRICE (?:HITS |REACHES |HIT ))?(?:HITTING |REACHING |WE HIT )?(?:THE )?';
export const REACHED = '(?:IS |GETS |HAS BEEN )?(?:HIT |HITS |REACHED |DONE |FILLED |TAKEN |TRIGGERED )?';
