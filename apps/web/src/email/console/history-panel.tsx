import { LIMITS } from '@t0/contracts';
import type { EmailDeliveryRow } from '@t0/contracts';
import { usePagedList } from '../../live/use-paged-list.ts';
import { stepText } from './channel-text.ts';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from './events.ts';
import { DeliveryHistory } from './delivery-history.tsx';
import { SignalName } from './delivery-list.tsx';
import type { ShownDelivery } from './delivery-list.tsx';

const NAMES = { about: 'Signal', reason: 'The mail server’s words' };
const EMPTY = { title: 'No emails yet', text: 'Each published signal goes to every member who wants its email.' };
const shown = (row: EmailDeliveryRow): ShownDelivery => ({
  ...row,
  recipient: row.userEmail,
  about: (
    <>
      <SignalName instrument={row.signalInstrument} direction={row.signalDirection} />
      {row.stepKind !== null && `, ${stepText(row.stepKind)}`}
    </>
  ),
});

/** Delivery history of the emails of signals and steps (docs/product/console.md#emails). */
export function HistoryPanel() {
  const list = usePagedList<EmailDeliveryRow>({
    path: '/api/admin/email-deliveries',
    page: LIMITS.emailHistory,
    types: EMAIL_EVENTS,
    pollMs: EMAIL_POLL_MS,
    failure: 'The delivery history cannot be loaded.',
  });
  return <DeliveryHistory list={list} shown={shown} names={NAMES} empty={EMPTY} />;
}
