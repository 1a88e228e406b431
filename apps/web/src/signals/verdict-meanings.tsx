import type { VerdictWord } from '@t0/domain/signals';
import { Link } from 'react-router-dom';
import { VerdictWordMark } from './verdict-mark.tsx';

const MEANINGS: readonly [VerdictWord, string][] = [
  ['WAITING', 'A limit order: the price has not reached its entry or entry zone yet.'],
  ['GOOD', 'The price is still close to the entry: the signal can be taken.'],
  ['LATE', 'The price has run towards the targets, but the last one still pays at least what is risked.'],
  ['GONE', 'Too late: the price ran too far, reached a target or the stop, or the signal is closed.'],
  ['NO PRICE', 'There is no live price to judge by.'],
];

/** The meaning of each verdict, and of R (docs/product/sizing.md#legend). */
export function VerdictMeanings() {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 pt-1 pb-2">
      {MEANINGS.map(([word, meaning]) => (
        <div key={word} className="contents">
          <dt>
            <VerdictWordMark word={word} />
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
      <dt className="font-semibold text-text">R</dt>
      <dd>
        The risk of the signal: 1 R is the distance from its entry to its stop as first published. +0.20 R: the price
        has run a fifth of it towards the targets.
      </dd>
      <dt className="font-semibold text-text">R:R now</dt>
      <dd>
        What the last target pays for each unit risked, entered at the price now. How far is too far follows your{' '}
        <Link to="/profile?section=trading" className="text-link underline">
          RISK TOLERANCE
        </Link>
        .
      </dd>
      <dt className="font-semibold text-text">Weighted</dt>
      <dd>R:R now by the portions: what all targets together pay.</dd>
    </dl>
  );
}
