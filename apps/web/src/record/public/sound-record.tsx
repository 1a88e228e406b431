import { ShieldCheck } from 'lucide-react';
import { toBase64 } from '@t0/domain';
import { useTimes } from '../../shared/lib/times.ts';
import type { VerifiedRecord } from './verify-record.ts';
import { RestoredList } from './restored-list.tsx';

/** What a sound record was found to be: one sentence, and the details for whoever wants them. */
export function SoundRecord({ found }: { found: VerifiedRecord }) {
  const { checkpoint, opened, sealed, figures, restored, signature, key, since } = found;
  const times = useTimes();
  const rows: [string, string][] = [
    ['Steps in their place', String(checkpoint.size)],
    ['Contents compared with their seal', String(opened)],
    ['Still sealed for you', String(sealed)],
    ['Figures of the record', figureWords(figures)],
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

function figureWords(figures: VerifiedRecord['figures']): string {
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
