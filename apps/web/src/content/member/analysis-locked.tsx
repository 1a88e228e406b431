import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { buttonClass } from '../../shared/ui/button.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';

/** The replacement of an analysis for readers without access (docs/product/terminal.md#complete-analysis). */
export function AnalysisLocked({ instrument }: { instrument?: string }) {
  return (
    <Panel title={`Complete analysis ${instrument ?? ''}`} bleed={instrument !== undefined}>
      <PanelState
        icon={Lock}
        tone="warn"
        title="PREMIUM ANALYSIS LOCKED"
        text="LOGIN TO UNLOCK COMPLETE T0 ANALYSIS"
        action={
          <Link to="/subscribe" className={buttonClass('outline')}>
            SUBSCRIBE NOW
          </Link>
        }
      />
    </Panel>
  );
}
