import type { ReactNode } from 'react';

/** A column's name; with the class of its head, as `r` for figures at the right; or a name for screen readers alone. */
export type Column = string | readonly [name: string, className: string] | { unseen: string };

interface ScrollTableProps {
  /** What the table is, for screen readers. */
  label: string;
  columns: readonly Column[];
  /** The height and the scrolling of its box. */
  className?: string;
  bodyClassName?: string;
  /** The rows. */
  children: ReactNode;
}

/** A table in a box of its own, which scrolls where the table is too large, by keyboard too. It holds what is for screen readers alone. */
export function ScrollTable({ label, columns, className, bodyClassName, children }: ScrollTableProps) {
  return (
    <div className={className ?? 'relative overflow-x-auto'} tabIndex={0} role="region" aria-label={label}>
      <table className="tbl compact">
        <TableHead columns={columns} />
        <tbody className={bodyClassName}>{children}</tbody>
      </table>
    </div>
  );
}

/** The head of a table. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          const { name, className, unseen } = headOf(column);
          return (
            <th key={name} scope="col" className={className}>
              {unseen ? <span className="sr-only">{name}</span> : name}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function headOf(column: Column): { name: string; className?: string; unseen?: boolean } {
  if (typeof column === 'string') return { name: column };
  return 'unseen' in column ? { name: column.unseen, unseen: true } : { name: column[0], className: column[1] };
}
