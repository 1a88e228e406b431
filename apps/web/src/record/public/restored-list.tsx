import { saveText } from '../../shared/lib/save-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { restoredText, stepsOf } from './restored-step.ts';
import type { RestoredStep } from './restored-step.ts';

/** Where the operator says that the database was set back, with both checkpoints. Nothing where that never was. */
export function RestoredList({ restored }: { restored: RestoredStep[] }) {
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
              Step {step.index}, {times.dateTime(step.at)}: {step.reason}. {historyWords(step)}
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

function historyWords({ lost, kept }: RestoredStep): string {
  const [before, after] = [stepsOf(lost), stepsOf(kept)];
  const known = before === null ? 'No checkpoint of the lost history is known' : `The lost history had ${before} steps`;
  return after === null ? `${known}.` : `${known}; this one went on from ${after}.`;
}
