import type { ReactNode } from 'react';

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

/** The name of a row, with what it means. */
export function Explained({ name, meaning }: { name: string; meaning: string }) {
  return (
    <span className="block py-1.5">
      {name}
      <span className="block text-meta whitespace-normal text-text-3">{meaning}</span>
    </span>
  );
}
