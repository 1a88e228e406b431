const ZERO = 48;

/** The number of a month of UTC; consecutive months have consecutive numbers. `time` is ISO 8601 in UTC. */
export function monthOf(time: string): number {
  // By character, because it is called for every fact.
  const digit = (at: number): number => time.charCodeAt(at) - ZERO;
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3);
  return year * 12 + digit(5) * 10 + digit(6) - 1;
}

/** The name of a month, '2026-11'. */
export function nameOfMonth(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
}

/** The range of the months that figures list. */
export interface MonthRange {
  first: number;
  last: number;
}

/** Rows by month; a month without one gets the empty row. */
export class MonthRows<Row> {
  private readonly rows = new Map<number, Row>();

  constructor(private readonly empty: () => Row) {}

  /** The row of a month, to be changed in place. */
  of(month: number): Row {
    let row = this.rows.get(month);
    if (!row) this.rows.set(month, (row = this.empty()));
    return row;
  }

  /** The first month that has a row; Infinity without any. */
  get first(): number {
    return Math.min(...this.rows.keys());
  }

  /** Every month of the range with its row, the oldest first. */
  *list({ first, last }: MonthRange): Generator<[month: string, row: Row]> {
    for (let month = first; month <= last; month += 1) yield [nameOfMonth(month), this.rows.get(month) ?? this.empty()];
  }
}
