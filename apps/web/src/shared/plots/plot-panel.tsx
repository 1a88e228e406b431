import { useState, type ReactNode } from 'react';
import { Panel } from '../ui/panel.tsx';
import { SegmentedControl } from '../ui/segmented-control.tsx';

const VIEWS = [
  { value: 'plot', label: 'Plot' },
  { value: 'table', label: 'Table' },
] as const;

interface PlotPanelProps {
  title: string;
  note: ReactNode;
  plot: ReactNode;
  table: ReactNode;
  /** Before the switch. */
  actions?: ReactNode;
  /** True: paper shows both. */
  bothOnPaper?: boolean;
  /** Below the one that is chosen. */
  children?: ReactNode;
}

/** A plot with the table behind it. */
export function PlotPanel({ title, note, plot, table, actions, bothOnPaper, children }: PlotPanelProps) {
  const [view, setView] = useState<'plot' | 'table'>('plot');
  const shown = (name: typeof view, content: ReactNode): ReactNode => {
    if (name === view) return content;
    return bothOnPaper && <div className="hidden print:block">{content}</div>;
  };
  return (
    <Panel
      title={title}
      bleed
      note={<span className="meta max-md:hidden">{note}</span>}
      actions={
        <div className="flex items-center gap-2" data-print={bothOnPaper ? 'hide' : undefined}>
          {actions}
          <SegmentedControl
            label={`${title}: view`}
            labelShown={false}
            options={VIEWS}
            value={view}
            onChange={setView}
          />
        </div>
      }
    >
      {shown('plot', plot)}
      {shown('table', table)}
      {children}
    </Panel>
  );
}
