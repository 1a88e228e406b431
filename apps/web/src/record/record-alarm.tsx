import { Download, ShieldAlert } from 'lucide-react';
import { saveText } from '../shared/lib/save-text.ts';
import { Button } from '../shared/ui/button.tsx';
import { evidenceOf, type RecordAlarm } from './alarm-store.ts';

/** Appears above everything while the record contradicts what this browser has seen. It cannot be closed, only answered. */
export function RecordAlarmPanel({ alarm }: { alarm: RecordAlarm }) {
  return (
    <section
      role="alert"
      aria-label="Alarm of the record"
      data-testid="record-alarm"
      className="fixed inset-x-0 bottom-0 z-50 border-t-4 border-short bg-raised px-(--gutter) py-4 shadow-float"
    >
      <h2 className="flex items-center gap-2 text-title font-semibold text-short">
        <ShieldAlert size={20} aria-hidden /> THE RECORD WAS CHANGED
      </h2>
      <p className="read mt-2 max-w-[40rem]">{alarm.reason}</p>
      <p className="mt-1 max-w-[40rem] text-meta text-text-2">
        The two checkpoints prove it to anybody. Save them before you do anything else, and show them to others: one
        whose checkpoints differ from yours was shown another record.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => saveText('record-alarm.txt', evidenceOf(alarm))}>
          <Download size={14} aria-hidden /> SAVE BOTH CHECKPOINTS
        </Button>
        <Button onClick={() => void import('./witness.ts').then((module) => module.resumeWatching())}>
          WATCH AGAIN FROM HERE
        </Button>
      </div>
    </section>
  );
}
