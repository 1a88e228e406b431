import type { FigureGroup, JournalFigures } from '@t0/contracts/journal';
import { shownNumber } from '@t0/domain/prices';
import { useState } from 'react';
import { count } from '../../shared/lib/count.ts';
import { summed } from '../../shared/lib/r-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Panel } from '../../shared/ui/panel.tsx';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';

const GROUPS = [
  { value: 'hours', label: 'HOURS' },
  { value: 'weekdays', label: 'WEEKDAYS' },
  { value: 'tags', label: 'TAGS' },
] as const;
type By = (typeof GROUPS)[number]['value'];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const nameOf = (by: By, key: string): string => {
  if (by === 'tags') return key;
  return by === 'weekdays' ? WEEKDAYS[Number(key)]! : `${key.padStart(2, '0')}:00`;
};

/** The figures by hour, weekday and tag of the trades, by currency (docs/product/journal.md#figures). */
export function GroupsPanel({ figures: { currencies } }: { figures: JournalFigures }) {
  const [by, setBy] = useState<By>('hours');
  const times = useTimes();
  const rows = currencies.flatMap(({ currency, ...one }) =>
    one[by].map((group): [string, FigureGroup] => [currency, group]),
  );
  return (
    <Panel title="Hours, weekdays and tags" bleed>
      <div className="border-b border-line px-4 py-3">
        <SegmentedControl label="Figures by" options={GROUPS} value={by} onChange={setBy} />
      </div>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-meta text-text-2">
          {by === 'tags'
            ? 'No closed trade has a tag: press a trade to give it one.'
            : 'No trade has a time of opening.'}
        </p>
      ) : (
        <ScrollTable
          label={`Figures by ${by}`}
          columns={[
            by === 'tags' ? 'Tag' : `Opened, ${times.name}`,
            ...['Trades', 'Won', 'Net', 'Own R'].map((name) => [name, 'r'] as const),
          ]}
        >
          {rows.map(([currency, { key, trades, won, net, ownR, withR }]) => (
            <tr key={`${currency} ${key}`} data-testid={`journal-group-${by}-${currency}-${key}`}>
              <td>{nameOf(by, key)}</td>
              <td className="num">{count(trades)}</td>
              <td className="num">{count(won)}</td>
              <td className="num">
                {shownNumber(net, { of: 'money' })} {currency}
              </td>
              <td className="num">{withR === 0 ? '--' : `${summed(withR, ownR)} R`}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </Panel>
  );
}
