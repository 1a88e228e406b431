import { Panel } from '../../shared/ui/panel.tsx';
import { CountsPanel } from './counts-panel.tsx';

/** The place of what stands below the figures, while it is still to come. What follows the equity depends on what ended: it is not foretold. */
export function DetailsWaiting() {
  return (
    <div aria-busy="true" className="grid min-h-[700px] content-start gap-4 max-md:-mx-(--gutter) max-md:gap-3">
      <CountsPanel counts={undefined} note="" />
      <Panel title="Equity" bleed actions={<span className="h-(--control)" />}>
        <div className="min-h-[260px]" />
      </Panel>
    </div>
  );
}
