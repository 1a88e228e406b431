import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import type { RecordStampLine } from '@t0/contracts/record';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckpointError, toBase64 } from '@t0/domain/record';
import { CheckMail } from './check-mail.tsx';
import { buttonClass, Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { request, messageOf } from '../../shared/lib/http.ts';
import { saveText } from '../../shared/lib/save-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';
import { verifyRecord, restoredText, stepsOf, type VerifiedRecord, type RestoredStep } from './verify-record.ts';

const SHOWN = 5;

/** The newest time stamps, each with its subject. Nothing where no authority is set. */
function TimeStamps() {
  const times = useTimes();
  const { data: stamps = [] } = useQuery({
    queryKey: ['record-stamps'],
    queryFn: () => request<RecordStampLine[]>('/api/record/stamps'),
  });
  if (stamps.length === 0) return null;
  return (
    <ul aria-label="Time stamps" className="grid gap-1 text-meta text-text-2">
      {stamps.slice(0, SHOWN).map(({ id, at, size, note }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <span>
            {times.dateTime(at)}, {size} steps
          </span>
          <a href={`/api/record/stamps/${id}`} download={`record-${id}.tsr`} className="text-link">
            Time stamp (RFC 3161)
          </a>
          <Button size="sm" onClick={() => saveText(`checkpoint-${id}.txt`, note)}>
            ITS CHECKPOINT
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The record and the program that checks it, to be downloaded. */
function CheckOffline() {
  return (
    <Panel title="Check on your own computer">
      <div className="grid gap-3 p-4">
        <p className="read max-w-[34rem]">
          Download the record and the program that checks it. The program is one file, short enough to be read before
          you trust it, and needs nothing but Node.js.
        </p>
        <p>
          <code className="text-meta break-all">node verify-record.mjs record.json</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/api/record/bundle" download="record.json" className={buttonClass()}>
            <Download size={14} aria-hidden /> RECORD
          </a>
          <a href="/verify-record.mjs" download="verify-record.mjs" className={buttonClass()}>
            <Download size={14} aria-hidden /> PROGRAM
          </a>
        </div>
        <TimeStamps />
      </div>
    </Panel>
  );
}

/** The three ways to check the record: here, by an email, and on one's own computer. */
export function Verify() {
  return (
    <div className="mx-auto grid w-full max-w-[900px] gap-6 px-(--gutter) pt-6 pb-10">
      <div>
        <h1 className="text-title font-semibold tracking-[0.03em]">CHECK THE RECORD</h1>
        <p className="read mt-2 max-w-[34rem]">
          Every step of every signal is sealed when it happens. Nobody can change or remove one afterwards without being
          found out, the owner of this terminal included. Do not believe it: check it.
        </p>
      </div>
      <CheckRecord />
      <CheckMail />
      <CheckOffline />
    </div>
  );
}

/** The page where anybody checks the record. */
export function VerifyPage() {
  usePageMeta(
    'Check the record',
    'Check in your own browser that no signal of T0 Trading Terminal was changed or taken away afterwards.',
  );
  return <Verify />;
}

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

/** The operator's notes that the database was set back, with both checkpoints. Nothing where there are none. */
function RestoredList({ restored }: { restored: RestoredStep[] }) {
  const times = useTimes();
  if (restored.length === 0) return null;
  return (
    <section aria-labelledby="restored-title" className="mt-4">
      <h3 id="restored-title" className="font-semibold">
        The database was set back
      </h3>
      <ul data-testid="restored-steps" className="mt-1 grid gap-2 text-meta">
        {restored.map((step) => (
          <li key={step.index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="break-words">
              Step {step.index}, {times.dateTime(step.at)}: {step.reason}. {historyText(step)}
            </span>
            <Button size="sm" onClick={() => saveText(`restored-${step.index}.txt`, restoredText(step))}>
              BOTH CHECKPOINTS
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function historyText({ lost, kept }: RestoredStep): string {
  const [before, after] = [stepsOf(lost), stepsOf(kept)];
  const known = before === null ? 'No checkpoint of the lost history is known' : `The lost history had ${before} steps`;
  return after === null ? `${known}.` : `${known}; this one went on from ${after}.`;
}

/** The findings on a sound record: one sentence, and the details on demand. */
function SoundRecord({ found }: { found: VerifiedRecord }) {
  const { checkpoint, opened, sealed, figures, restored, signature, key, since } = found;
  const times = useTimes();
  const rows: [string, string][] = [
    ['Steps in their place', String(checkpoint.size)],
    ['Contents compared with their seal', String(opened)],
    ['Still sealed for you', String(sealed)],
    ['Figures of the record', figureText(figures)],
    ['Signature', signature === 'sound' ? 'sound (Ed25519)' : 'this browser cannot check it; the offline check does'],
    ['This browser has watched since', since ? times.dateTime(since) : 'it keeps nothing'],
    ['Root', toBase64(checkpoint.root)],
    ['Key', key],
  ];
  return (
    <>
      <p className="flex items-start gap-2 font-semibold text-long">
        <ShieldCheck size={20} aria-hidden className="shrink-0" />
        {`Sound: all ${checkpoint.size} steps are as they were written, and none is missing.`}
        {figures.kind === 'follow' && ' The figures of the record follow from them.'}
      </p>
      <dl className="mt-3 grid gap-x-4 gap-y-1 text-meta md:grid-cols-[auto_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <RestoredList restored={restored} />
    </>
  );
}

function figureText(figures: VerifiedRecord['figures']): string {
  switch (figures.kind) {
    case 'follow':
      return `worked out anew from ${figures.ended} ended ${figures.ended === 1 ? 'signal' : 'signals'}, and the same`;
    case 'sealed':
      return `not comparable now: ${figures.sealed} edited ${figures.sealed === 1 ? 'signal is' : 'signals are'} still open and sealed for you`;
    case 'hidden':
      return 'not shown to you, so that there is nothing to compare';
    case 'unsigned':
      return 'stand on steps that are not signed yet: check again';
  }
}
