import { useState } from 'react';
import type { ReactNode } from 'react';
import { Panel } from '../../shared/ui/panel.tsx';
import { SegmentedControl } from '../../shared/ui/segmented-control.tsx';

const VIEWS = [
  { value: 'plot', label: 'Plot' },
  { value: 'table', label: 'Table' },
] as const;

interface PlotPanelProps {
  title: string;
  note: string;
  plot: ReactNode;
  table: ReactNode;
}

/** A plot with the table behind it. */
export function PlotPanel({ title, note, plot, table }: PlotPanelProps) {
  const [view, setView] = useState<'plot' | 'table'>('plot');
  return (
    <Panel
      title={title}
      bleed
      note={<span className="meta max-md:hidden">{note}</span>}
      actions={
        <SegmentedControl label={`${title}: view`} labelShown={false} options={VIEWS} value={view} onChange={setView} />
      }
    >
      {view === 'plot' ? plot : table}
    </Panel>
  );
}
