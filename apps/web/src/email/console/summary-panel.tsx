import type { EmailDelivery } from '@t0/contracts/live';
import { useEffect, useState } from 'react';
import type { EmailSummary } from '@t0/contracts/email';
import { registerLiveFeature } from '../../live/registry.ts';
import { useFollowed } from '../../live/use-followed.ts';
import { ConnectionBadge } from '../../shared/ui/connection-badge.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from './api.ts';
import { DeliveryProgress } from '../../shared/ui/delivery-progress.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { readSnapshot } from '../../live/snapshot.ts';

/** The emails of one signal, as the worker last reported them; null until a batch ends while the page is open. */
function useSending(): EmailDelivery | null {
  const [sending, setSending] = useState<EmailDelivery | null>(null);
  useEffect(
    () =>
      registerLiveFeature<'email.delivery'>({
        types: ['email.delivery'],
        apply: (events) => setSending(events.at(-1)!.data),
        resync: () => setSending(null),
      }),
    [],
  );
  return sending;
}

/** The progress of one signal's emails: 'Signal #12: 962 of 1,284 sent, 4 failed', and a bar. */
function SendingLine({ sending }: { sending: EmailDelivery }) {
  // An event of a release without `suppressed` counted it as failed.
  const { signalId, suppressed = 0 } = sending;
  return (
    <div className="border-t border-line px-4 py-3" data-testid="email-sending">
      <DeliveryProgress
        name={`Emails of signal #${signalId}`}
        label={`Signal #${signalId}`}
        counts={{ ...sending, suppressed }}
      />
    </div>
  );
}

const NOTES = { total: 'signals, announcements', suppressed: 'unwanted, no access or refused before' };

/** Delivery summary of signal emails (docs/product/console.md#emails). */
export function SummaryPanel() {
  const summary = useFollowed({
    queryKey: ['/api/admin/email-summary'],
    read: async (signal) => (await readSnapshot<EmailSummary>('/api/admin/email-summary', signal)).data,
    types: EMAIL_EVENTS,
    pollMs: EMAIL_POLL_MS,
    failure: 'The summary cannot be loaded.',
  });
  const sending = useSending();
  return (
    <Panel title="Email delivery summary" bleed note={<ConnectionBadge />}>
      <SummaryTiles summary={summary} notes={NOTES} />
      {sending && <SendingLine sending={sending} />}
    </Panel>
  );
}
