import { CircleAlert, Terminal } from 'lucide-react';
import { Panel } from '../../shared/ui/panel.tsx';
import { PanelState } from '../../shared/ui/panel-state.tsx';
import type { TestResult } from './use-test-terminal.ts';

/** The results panel: the answer as JSON, or what went wrong. */
export function TestResults({ result }: { result: TestResult | null }) {
  return (
    <Panel title="Results" bleed>
      <div aria-live="polite">
        {result === null && (
          <PanelState icon={Terminal} title="NO RESULT YET" text="Answers of the server appear here." />
        )}
        {result?.kind === 'error' && <PanelState icon={CircleAlert} tone="error" title={result.message} />}
        {result?.kind === 'json' && (
          <pre
            tabIndex={0}
            aria-label="Answer"
            data-testid="test-result"
            className="max-h-[70dvh] overflow-auto p-4 text-meta break-words whitespace-pre-wrap"
          >
            {JSON.stringify(result.value, null, 2)}
          </pre>
        )}
      </div>
    </Panel>
  );
}
