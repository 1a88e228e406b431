import { MAPPED_COLUMNS, MAPPED_NEEDED, type MappedColumn } from '@t0/contracts/journal';
import { useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { SelectField } from '../../shared/ui/field.tsx';

const NAMES: Record<MappedColumn, string> = {
  symbol: 'Symbol',
  direction: 'Direction (buy, sell)',
  size: 'Size',
  closed: 'Time of the close',
  profit: 'Profit before costs',
  ticket: 'Ticket',
  opened: 'Time of the opening',
  entry: 'Price of the opening',
  exit: 'Price of the close',
  stop: 'Stop',
  commission: 'Commission',
  swap: 'Swap',
};

/** Asks which column of a CSV is which (docs/product/journal.md#formats). */
export function ColumnsForm({
  heading,
  onColumns,
}: {
  heading: readonly string[];
  onColumns: (columns: string) => void;
}) {
  const [columns, setColumns] = useState<Partial<Record<MappedColumn, string>>>({});
  const isWhole = MAPPED_COLUMNS.slice(0, MAPPED_NEEDED).every((name) => columns[name]);
  return (
    <div className="grid gap-3">
      <p>This CSV is of no known platform. Say once which of its columns is which.</p>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {MAPPED_COLUMNS.map((name, index) => (
          <SelectField
            key={name}
            label={index < MAPPED_NEEDED ? `${NAMES[name]}, needed` : NAMES[name]}
            value={columns[name] ?? ''}
            onChange={({ target }) => setColumns({ ...columns, [name]: target.value })}
          >
            <option value="">none</option>
            {heading.map((text, column) => (
              <option key={column} value={column}>
                {text || `column ${column + 1}`}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <Button
        disabled={!isWhole}
        onClick={() =>
          onColumns(
            Object.entries(columns)
              .filter(([, column]) => column !== '')
              .map(([name, column]) => `${name}:${column}`)
              .join(','),
          )
        }
      >
        Read the file
      </Button>
    </div>
  );
}
