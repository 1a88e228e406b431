import { EXIT_RULES, RECORD_GROUPINGS, type RecordFigures, type RecordGrouping } from '@t0/contracts/record';
import { useState } from 'react';
import { count } from '../../shared/lib/count.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { rateText, RULE_NAMES, signed, summed } from './record-text.ts';
import { ScrollTable } from '../../shared/ui/scroll-table.tsx';

const NAMES: Record<RecordGrouping, string> = {
  instrument: 'Instrument',
  direction: 'Direction',
  session: 'Session',
  weekday: 'Weekday',
  month: 'Month',
};

const FIGURES = EXIT_RULES.flatMap((rule) =>
  ['Expectancy, R', 'Win rate', 'Sum, R'].map((name) => [`${RULE_NAMES[rule]}: ${name}`, 'r'] as const),
);

/** The figures split one way at a time. */
export function GroupsPanel({ groups }: { groups: RecordFigures['groups'] }) {
  const [grouping, setGrouping] = useState<RecordGrouping>('instrument');
  return (
    <Panel
      title="By group"
      bleed
      note={<span className="meta max-md:hidden">UTC; sessions and weekdays by publication, months by end</span>}
    >
      <div className="border-b border-line px-4 py-2">
        <SelectField
          label="Group by"
          className="max-w-56"
          value={grouping}
          onChange={(event) => setGrouping(event.target.value as RecordGrouping)}
          options={RECORD_GROUPINGS.map((value) => [value, NAMES[value]])}
        />
      </div>
      <ScrollTable label={`Figures by ${grouping}`} columns={[NAMES[grouping], ['n', 'r'], ...FIGURES]}>
        {groups[grouping].map(({ key, figures }) => (
          <tr key={key}>
            <td>{key}</td>
            <td className="num">{count(figures.t1.n)}</td>
            {EXIT_RULES.flatMap((rule) =>
              [
                signed(figures[rule].expectancyR),
                rateText(figures[rule].winRate),
                summed(figures[rule].n, figures[rule].totalR),
              ].map((text, index) => (
                <td key={rule + String(index)} className="num">
                  {text}
                </td>
              )),
            )}
          </tr>
        ))}
      </ScrollTable>
    </Panel>
  );
}
