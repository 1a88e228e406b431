import { ShieldCheck } from 'lucide-react';
import { toBase64 } from '@t0/domain';
import { useTimes } from '../../shared/lib/times.ts';
import type { VerifiedRecord } from './verify-record.ts';
import { saveText } from '../../shared/lib/save-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { restoredText, stepsOf } from './restored-step.ts';
import type { RestoredStep } from './restored-step.ts';

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
export function SoundRecord({ found }: { found: VerifiedRecord }) {
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
