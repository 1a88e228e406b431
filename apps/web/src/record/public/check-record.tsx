import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { CheckpointError } from '@t0/domain';
import { messageOf } from '../../shared/lib/http.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { verifyRecord } from './verify-record.ts';
import type { VerifiedRecord } from './verify-record.ts';
import { SoundRecord } from './sound-record.tsx';

type State =
  | { step: 'idle' }
  | { step: 'checking'; what: string; done: number; all: number }
  | { step: 'sound'; found: VerifiedRecord }
  | { step: 'failed'; sentence: string; wrong: boolean };

/** Checks the whole record in this browser, and shows the progress. */
export function CheckRecord() {
  const [state, setState] = useState<State>({ step: 'idle' });
  const check = async (): Promise<void> => {
    setState({ step: 'checking', what: 'Reading the checkpoint and its signature', done: 0, all: 1 });
    try {
      const found = await verifyRecord((what, done, all) => setState({ step: 'checking', what, done, all }));
      setState({ step: 'sound', found });
    } catch (error) {
      const sentence = messageOf(error, 'The record could not be checked. Try again.');
      setState({ step: 'failed', sentence, wrong: error instanceof CheckpointError });
    }
  };
  return (
    <Panel title="The whole record">
      <div className="p-4">
        <Button variant="primary" disabled={state.step === 'checking'} onClick={() => void check()}>
          {state.step === 'idle' ? 'CHECK NOW' : 'CHECK AGAIN'}
        </Button>
        <div role="status" data-testid="record-verdict" className="mt-4">
          {state.step === 'checking' && <Progress {...state} />}
          {state.step === 'sound' && <SoundRecord found={state.found} />}
          {state.step === 'failed' && (
            <p className="flex items-start gap-2 font-semibold text-short">
              <ShieldAlert size={20} aria-hidden className="shrink-0" /> {state.wrong && 'NOT SOUND. '}
              {state.sentence}
            </p>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Progress({ what, done, all }: { what: string; done: number; all: number }) {
  return (
    <>
      <p className="text-meta text-text-2">
        {what}
        {all > 1 && `, ${done} of ${all}`}
      </p>
      <div
        role="progressbar"
        aria-label="Checking"
        aria-valuemin={0}
        aria-valuemax={Math.max(1, all)}
        aria-valuenow={done}
        className="mt-2 h-1.5 overflow-hidden bg-pressed"
      >
        <div className="h-full bg-link" style={{ width: `${(100 * done) / Math.max(1, all)}%` }} />
      </div>
    </>
  );
}
