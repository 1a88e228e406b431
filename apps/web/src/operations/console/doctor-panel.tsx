import type { LiveEventType } from '@t0/contracts/live';
import type { DoctorReport, Finding } from '@t0/contracts/operations';
import { useMutation } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { relativeTime } from '../../shared/lib/format.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { queryClient } from '../../shared/lib/query-client.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Button } from '../../shared/ui/button.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { request } from '../../shared/lib/http.ts';

const WORDS: Record<Finding['verdict'], { word: string; tone: string }> = {
  fail: { word: 'TO FIX', tone: 'critical' },
  warn: { word: 'TO LOOK AT', tone: 'warn' },
  ok: { word: 'OK', tone: 'active' },
};
const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** One finding: its status, the observation, the remedy. */
function FindingRow({ finding: { part, verdict, says, todo } }: { finding: Finding }) {
  const { word, tone } = WORDS[verdict];
  return (
    <li
      data-testid={`finding-${part}`}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 last:border-b-0"
    >
      <span className="font-medium">{part}</span>
      <span className="badge self-start" data-tone={tone}>
        {word}
      </span>
      <p className="col-span-2 text-text-2 [overflow-wrap:anywhere]">{sentence(says)}</p>
      {todo && <p className="col-span-2 [overflow-wrap:anywhere]">What to do: {sentence(todo)}</p>}
    </li>
  );
}

const KEY = ['/api/admin/doctor'];
/** No event reports another administrator's run: the interval of reading while on screen, in ms. */
const REFRESH_MS = 30_000;
const NO_EVENTS: readonly LiveEventType[] = [];
const ORDER = { fail: 0, warn: 1, ok: 2 };

/** DOCTOR: the findings of the last run, and their remedies (docs/product/settings.md#doctor). */
export function DoctorPanel() {
  const { data, status, error, retry } = useFollowed<DoctorReport>({
    queryKey: KEY,
    types: NO_EVENTS,
    pollMs: REFRESH_MS,
    refreshMs: REFRESH_MS,
    failure: 'The findings of doctor cannot be loaded.',
  });
  const look = useMutation({
    mutationFn: () => request<DoctorReport>('/api/admin/doctor', { method: 'POST' }),
    onSuccess: (report) => queryClient.setQueryData(KEY, report),
    onError: (failure) => toastFailure('NOT CHECKED', failure, 'Doctor could not run. Please try again.'),
  });
  return (
    <Panel
      title="Doctor"
      bleed
      note={data && <Checked report={data} />}
      actions={
        <Button size="sm" disabled={look.isPending} onClick={() => look.mutate()}>
          <RefreshCw size={12} aria-hidden /> {look.isPending ? 'CHECKING...' : 'CHECK AGAIN'}
        </Button>
      }
    >
      <PanelReading
        of={{ status, error, retry }}
        failed="Doctor is not available"
        loading={<SkeletonRows rows={4} />}
      />
      {data && <Findings report={data} />}
    </Panel>
  );
}

function Checked({ report: { checkedAt } }: { report: DoctorReport }) {
  const now = useNow(5000);
  const times = useTimes();
  if (checkedAt === null) return <span className="meta">not checked yet</span>;
  return (
    <span className="meta" title={times.dateTime(checkedAt)}>
      checked {relativeTime(Date.parse(checkedAt), now)}
    </span>
  );
}

function Findings({ report: { checkedAt, findings } }: { report: DoctorReport }) {
  if (checkedAt === null)
    return (
      <p className="read px-4 py-3">Doctor has not run yet. CHECK AGAIN takes some seconds and changes nothing.</p>
    );
  const sorted = findings.toSorted((a, b) => ORDER[a.verdict] - ORDER[b.verdict]);
  return (
    <ul aria-label="What doctor found">
      {sorted.map((finding) => (
        <FindingRow key={`${finding.part} ${finding.says}`} finding={finding} />
      ))}
    </ul>
  );
}
