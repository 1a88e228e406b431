import type { EmailDeliveryRow } from '@t0/contracts/email';
import { LIMITS } from '@t0/contracts/platform';
import { usePagedList } from '../../live/use-paged-list.ts';
import { stepText, SignalName, DeliveryHistory, type ShownDelivery } from './delivery-list.tsx';
import { EMAIL_EVENTS, EMAIL_POLL_MS } from './api.ts';

const NAMES = { about: 'About', reason: 'The mail server’s words' };
const EMPTY = { title: 'No emails yet', text: 'Each published signal goes to every member who wants its email.' };
const shown = (row: EmailDeliveryRow): ShownDelivery => ({
  ...row,
  recipient: row.userEmail,
  about: <About row={row} />,
});

function About({ row: { announcement, signalInstrument, signalDirection, stepKind } }: { row: EmailDeliveryRow }) {
  if (signalInstrument === null || signalDirection === null) return announcement;
  return (
    <>
      <SignalName instrument={signalInstrument} direction={signalDirection} />
      {stepKind !== null && `, ${stepText(stepKind)}`}
    </>
  );
}

/** Delivery history of the emails of signals, steps and announcements (docs/product/console.md#emails). */
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
