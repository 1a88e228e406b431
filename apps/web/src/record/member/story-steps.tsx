import type { LedgerKind, RecordStep, RecordStory, SignalInstrument } from '@t0/contracts';
import { formatPrice } from '@t0/domain';
import { useTimes } from '../../shared/lib/times.ts';

const KINDS: Record<LedgerKind, string> = {
  published: 'Published',
  edited: 'Edited',
  changed: 'Changed',
  activated: 'Order filled',
  t0: 'T0 hit',
  'stop-to-entry': 'Stop to entry',
  'stop-moved': 'Stop moved',
  'half-off': 'Half off',
  closed: 'Closed',
  reopened: 'Reopened',
  withdrawn: 'Withdrawn',
  imported: 'Taken over from before the ledger',
  restored: 'Database restored',
};

/** Every row of the ledger about a signal, oldest first, with its basis and its proof. */
export function StorySteps({ story: { row, steps } }: { story: RecordStory }) {
  const times = useTimes();
  return (
    <section aria-label="Steps" className="px-5 py-3 max-md:px-4">
      <h3 className="lab">Steps in the ledger</h3>
      <ol className="mt-1.5 grid gap-2.5 border-l border-line-2 pl-3" data-testid="record-steps">
        {steps.map((step) => (
          <li key={step.index}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-medium">{KINDS[step.kind]}</span>
              <time dateTime={step.at} className="meta">
                {times.precise(step.at)}, {times.date(step.at)}
              </time>
            </p>
            {stepLines(step, row.instrument).map((line) => (
              <p key={line} className="meta">
                {line}
              </p>
            ))}
            <p className="meta [overflow-wrap:anywhere]">
              Ledger index {step.index}, commitment {step.commitment}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepLines({ levels, tick, price }: RecordStep, instrument: SignalInstrument): string[] {
  const at = (value: string): string => formatPrice(instrument, value);
  const lines: string[] = [];
  if (price !== null) lines.push(`Price ${at(price)}`);
  if (tick) {
    const feed = tick.simulated ? `${tick.feed}, SIMULATED` : tick.feed;
    lines.push(`Tick bid ${at(tick.bid)}, ask ${at(tick.ask)}, ${feed}, ${tick.at}`);
  }
  if (levels)
    lines.push(`Entry ${at(levels.entry)}, stop ${at(levels.stop)}, T0 ${at(levels.t0)}, T1 ${at(levels.t1)}`);
  return lines;
}
