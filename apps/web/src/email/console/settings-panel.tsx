import type { EmailSettings } from '@t0/contracts/email';
import { duration, relativeTime } from '../../shared/lib/format.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from './api.ts';

/** The settings the worker really uses, display only (docs/product/console.md#emails). */
export function SettingsPanel() {
  const settings = useFollowed<EmailSettings>({
    queryKey: ['/api/admin/email-settings'],
    types: EMAIL_EVENTS,
    pollMs: EMAIL_POLL_MS,
    // No event reports whether a worker is still alive.
    refreshMs: EMAIL_POLL_MS,
    failure: 'The settings cannot be loaded.',
  });
  const now = useNow(5000);
  const { data, status } = settings;
  return (
    <Panel title="Email settings" bleed note={<span className="meta">display only</span>}>
      {status === 'error' && (
        <PanelError title="The settings are not available" text={settings.error} onRetry={settings.retry} />
      )}
      {status === 'loading' && (
        <div aria-busy="true">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <SkeletonStack
              key={row}
              className="border-b border-line px-4 py-2 last:border-b-0"
              lines={['my-[5px] w-full']}
            />
          ))}
        </div>
      )}
      {data && (
        <>
          <dl>
            {linesOf(data).map(([name, value]) => (
              <div key={name} className="flex justify-between gap-4 border-b border-line px-4 py-2">
                <dt className="text-text-3">{name}</dt>
                <dd className="truncate text-right">{value}</dd>
              </div>
            ))}
          </dl>
          <p className={`px-4 py-2 text-meta ${data.reportedAt ? 'text-text-3' : 'text-warn'}`}>
            {data.reportedAt
              ? `Reported by a worker ${relativeTime(Date.parse(data.reportedAt), now)}`
              : 'No worker reports: emails wait until a worker runs with these values.'}
          </p>
        </>
      )}
    </Panel>
  );
}

const linesOf = ({ batchSize, batchDelayMs, leaseSeconds, from, server }: EmailSettings): [string, string][] => [
  ['Batch size', String(batchSize)],
  ['Send delay', batchDelayMs === 0 ? 'none' : duration(batchDelayMs)],
  ['Lease of a batch', `${leaseSeconds} s`],
  ['From', from],
  ['Mail server', server],
];
