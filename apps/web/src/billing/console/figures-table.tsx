import type { MemberFilterName } from '@t0/contracts/accounts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Tally } from '@t0/contracts/billing';
import { count } from '../../shared/lib/count.ts';
import { moneyText } from '../money-text.ts';

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** A column of figures; `cell` is what it shows of a row. */
interface FigureColumn<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
}

interface FiguresTableProps<Row> {
  /** What the table is, for screen readers. */
  caption: string;
  /** The column that names the rows. */
  first: FigureColumn<Row>;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** A table of figures, which scrolls in its own box. */
export function FiguresTable<Row>({ caption, first, columns, rows, rowKey }: FiguresTableProps<Row>) {
  return (
    <div className="relative max-h-[560px] overflow-auto" tabIndex={0} role="region" aria-label={caption}>
      <table className="tbl compact">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{first.name}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className="r">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{first.cell(row)}</th>
              {columns.map(({ name, cell }) => (
                <td key={name} className="num">
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The name of a row, with what it means; with `show` it leads to these members. */
export function Explained({ name, meaning, show }: { name: string; meaning: string; show?: MemberFilterName }) {
  return (
    <span className="block py-1.5">
      {show ? (
        <Link to={`?tab=subscribers&show=${show}`} className="text-link underline-offset-2 hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
      <span className="block text-meta whitespace-normal text-text-3">{meaning}</span>
    </span>
  );
}

/** The month '2026-11' as 'Nov 2026'. */
export function monthText(month: string): string {
  return `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

/** A share as '5.3 %', below 0 with a minus sign; '--' where the denominator is 0. */
export function shareText(share: number | null): string {
  return share === null ? '--' : percentText(share * 100);
}

/** A percentage, '5.3 %'. */
export function percentText(percent: number): string {
  const text = Math.abs(percent).toFixed(1);
  return `${percent < 0 && Number(text) !== 0 ? '\u2212' : ''}${text}\u00a0%`;
}

/** A sum with its number: '$98.00 (2)'; '--' for none. */
export function tallyText({ count: number, amount }: Tally, currency: string): string {
  return number === 0 ? '--' : `${moneyText(amount, currency)} (${count(number)})`;
}

/** An amount that leaves: '\u2212$49.00'; '--' for none. */
export function lossText(amount: number, currency: string): string {
  return amount === 0 ? '--' : moneyText(-amount, currency);
}
