import type { SignalInstrument } from '@t0/contracts/prices';
import type { RecordRow, RecordStep, RecordStory } from '@t0/contracts/record';
import { TARGET_STEPS, type LedgerKind, type TargetStep } from '@t0/contracts/signals';
import { formatPrice } from '@t0/domain/prices';
import { useQuery } from '@tanstack/react-query';
import { useTimes } from '../../shared/lib/times.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { RULE_NAMES, markTexts, signed, stateText } from './record-text.ts';
import { StoryChart } from './story-chart.tsx';
import { readingOf } from '../../shared/lib/read-status.ts';
import { request } from '../../shared/lib/http.ts';

const TARGETS = Object.fromEntries(TARGET_STEPS.map((name) => [name, `${name.toUpperCase()} hit`])) as Record<
  TargetStep,
  string
>;

const KINDS: Record<LedgerKind, string> = {
  ...TARGETS,
  published: 'Published',
  edited: 'Edited',
  changed: 'Changed',
  activated: 'Order filled',
  t0: 'T0 hit',
  t1: 'T1 hit',
  t2: 'T2 hit',
  t3: 'T3 hit',
  t4: 'T4 hit',
  t5: 'T5 hit',
  t6: 'T6 hit',
  t7: 'T7 hit',
  t8: 'T8 hit',
  'stop-to-entry': 'Stop to entry',
  'stop-moved': 'Stop moved',
  'half-off': 'Half off',
  closed: 'Closed',
  reopened: 'Reopened',
  withdrawn: 'Withdrawn',
  priced: 'First live price',
  imported: 'Taken over from before the ledger',
  restored: 'Database restored',
};

/** Every row of the ledger about a signal, oldest first, with its basis and its proof. */
function StorySteps({ story: { row, steps, isCut } }: { story: RecordStory }) {
  const times = useTimes();
  return (
    <section aria-label="Steps" className="px-5 py-3 max-md:px-4">
      <h3 className="lab">Steps in the ledger</h3>
      {isCut && <p className="meta mt-1">Earlier steps are not shown.</p>}
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
  if (levels) {
    const targets = [levels.t0, levels.t1, ...(levels.furtherTargets ?? [])];
    const named = targets.map((target, index) => `T${index} ${at(target)}`);
    lines.push(`Entry ${at(levels.entry)}, stop ${at(levels.stop)}, ${named.join(', ')}`);
  }
  return lines;
}

/** One signal's story: its result, the levels as they were, and every row of the ledger. */
export function StoryDialog({ row, onClose }: { row: RecordRow; onClose: () => void }) {
  const reading = useQuery({
    queryKey: ['/api/record/signals', row.signalId],
    queryFn: ({ signal }) => request<RecordStory>(`/api/record/signals/${row.signalId}`, { signal }),
  });
  const { data } = reading;
  const marks = markTexts(row);
  return (
    <Dialog
      title={`${row.direction.toUpperCase()} ${row.instrument}`}
      note={<span className="meta">signal #{row.signalId}</span>}
      description="Every step of the signal, as the ledger has it"
      onClose={onClose}
      className="md:w-[860px] md:max-w-[calc(100vw-32px)]"
    >
      <p className="flex flex-wrap gap-x-5 gap-y-1 border-b border-line px-5 py-3 max-md:px-4">
        <span>{stateText(row)}</span>
        <span>
          {RULE_NAMES.t1} <b className="font-medium">{signed(row.results.t1)} R</b>
        </span>
        <span>
          {RULE_NAMES.half} <b className="font-medium">{signed(row.results.half)} R</b>
        </span>
        {row.portions && <span className="text-text-2">Portions {row.portions.join(' / ')} %</span>}
        {marks.length > 0 && <span className="text-text-2">{marks.join(', ')}</span>}
      </p>
      <PanelReading
        of={readingOf(reading, 'The story cannot be loaded.')}
        failed="The story is not available"
        loading={<SkeletonStack busy className="grid gap-3 p-5" lines={['h-40 w-full', 'w-56']} />}
      />
      {data && (
        <>
          <StoryChart story={data} />
          <StorySteps story={data} />
        </>
      )}
    </Dialog>
  );
}
