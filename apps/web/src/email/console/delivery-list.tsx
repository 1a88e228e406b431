import { RELAY_TITLES, type ChannelDeliveryRow, type DeliveryChannel } from '@t0/contracts/channels';
import { emailState, type EmailState } from '@t0/contracts/platform';
import { TARGET_STEPS, type SignalStepKind } from '@t0/contracts/signals';
import type { ReactNode } from 'react';
import { MailX } from 'lucide-react';
import { useTimes, type BareTimes } from '../../shared/lib/times.ts';
import type { PagedList } from '../../live/use-paged-list.ts';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { OlderRows } from '../../shared/ui/load-older.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { SkeletonRows } from '../../shared/ui/skeleton-rows.tsx';
import { TableHead } from '../../shared/ui/scroll-table.tsx';

/** The channels as text. */
export const CHANNEL_TEXT: Readonly<Record<DeliveryChannel, string>> = {
  push: 'Devices',
  telegram: 'Telegram',
  sms: 'SMS',
  webhook: 'Webhooks',
  relay: 'Relays',
};

/** The replacement for a target that no longer exists. */
const GONE: Partial<Record<string, string>> = {
  push: 'a device that is gone',
  telegram: 'a chat that is gone',
  sms: 'a number that is gone',
  webhook: 'a webhook that is gone',
};

const STEPS: Partial<Record<SignalStepKind, string>> = {
  activated: 'activated',
  t0: 'T0',
  'stop-to-entry': 'stop to entry',
  'stop-moved': 'stop moved',
  changed: 'changed',
  'half-off': 'half off',
  closed: 'closed',
  withdrawn: 'withdrawn',
};

/** A step as a list names it: 'half off'. */
export const stepText = (kind: SignalStepKind): string =>
  (TARGET_STEPS as readonly string[]).includes(kind) ? kind.toUpperCase() : (STEPS[kind] ?? kind);

/** One delivery as the lists show it. */
export interface ShownDelivery {
  id: number;
  recipient: string;
  /** The subject of the delivery. */
  about: ReactNode;
  deliveryStatus: string;
  sentAt: string | null;
  createdAt: string;
  lastError: string | null;
}

interface DeliveriesProps {
  rows: readonly ShownDelivery[];
  /** The headings of the subject and of the reason. */
  names: { about: string; reason: string };
}

/** The status of one delivery, as text and colour. */
const STATES: Readonly<Record<EmailState, { word: string; tone: string }>> = {
  sent: { word: 'SENT', tone: 'active' },
  queued: { word: 'QUEUED', tone: 'limit' },
  failed: { word: 'FAILED', tone: 'critical' },
  suppressed: { word: 'NOT SENT ON PURPOSE', tone: 'closed' },
};

function StateLabel({ row }: { row: ShownDelivery }) {
  const { word, tone } = STATES[emailState(row.deliveryStatus)];
  return (
    <span className="badge" data-tone={tone} title={row.lastError ?? undefined}>
      {word}
    </span>
  );
}

/** A signal in short. */
export function SignalName({ instrument, direction }: { instrument: string; direction: string }) {
  return (
    <>
      {instrument}{' '}
      <span className="dir" data-direction={direction}>
        {direction.toUpperCase()}
      </span>
    </>
  );
}

/** The time of sending, or of creation. */
const time = ({ sentAt, createdAt }: ShownDelivery, { dateTime }: BareTimes): string =>
  sentAt ? dateTime(sentAt) : `since ${dateTime(createdAt)}`;

/** The deliveries in a table. */
function DeliveryTable({ rows, names }: DeliveriesProps) {
  const times = useTimes();
  return (
    <div className="overflow-x-auto">
      <table className="tbl compact">
        <TableHead columns={['Recipient', names.about, 'Status', `Sent, ${times.name}`, names.reason]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} data-testid={`delivery-${row.id}`}>
              <td>{row.recipient}</td>
              <td>{row.about}</td>
              <td>
                <StateLabel row={row} />
              </td>
              <td className="text-text-2">{time(row, times.bare)}</td>
              <td className="max-w-90 truncate text-text-3" title={row.lastError ?? undefined}>
                {row.lastError ?? ''}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The deliveries on a phone. */
function DeliveryCards({ rows }: Pick<DeliveriesProps, 'rows'>) {
  const times = useTimes();
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          data-testid={`delivery-${row.id}`}
          className="border-b border-line px-4 py-2.5 last:border-b-0"
        >
          <p className="flex items-center justify-between gap-3">
            <span className="truncate">{row.recipient}</span>
            <StateLabel row={row} />
          </p>
          <p className="meta mt-1 flex items-center justify-between gap-3">
            <span>{row.about}</span>
            <span>{time(row, times)}</span>
          </p>
          {row.lastError && <p className="mt-1 text-meta text-short">{row.lastError}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Whom a delivery goes to: 'kim@t0.local, Chrome on Android', 'Relay to Discord'. */
export function recipientOf({ relay, userEmail, targetName, channel }: ChannelDeliveryRow): string {
  if (relay !== null) return `Relay to ${RELAY_TITLES[relay]}`;
  return [userEmail, targetName ?? GONE[channel]].filter(Boolean).join(', ');
}

/** The update of a signal that a delivery reports: its step, or a webhook's kind of message; null where it only reports a new signal. */
export function updateOf({ stepKind, messageKind }: ChannelDeliveryRow): string | null {
  return stepKind ? stepText(stepKind) : messageKind;
}

interface DeliveryHistoryProps<Row> {
  list: PagedList<Row>;
  shown: (row: Row) => ShownDelivery;
  names: { about: string; reason: string };
  empty: { title: string; text: string };
  /** Above the list: its filter. */
  filter?: ReactNode;
}

/** Delivery history of a channel: the newest 20 rows, more on demand (docs/product/console.md#emails). */
export function DeliveryHistory<Row>({ list, shown, names, empty, filter }: DeliveryHistoryProps<Row>) {
  const phone = useIsPhone();
  const { status, error, complete, retry, readOlder } = list;
  const rows = list.rows.map(shown);
  return (
    <Panel
      title="Delivery history"
      bleed
      note={status === 'ready' && <span className="meta">newest {rows.length}</span>}
    >
      {filter}
      <PanelReading
        of={{ status, error, retry }}
        failed="The history is not available"
        loading={<SkeletonRows rows={4} />}
        empty={rows.length === 0 && { icon: MailX, title: empty.title, text: empty.text }}
      />
      {rows.length > 0 && (phone ? <DeliveryCards rows={rows} /> : <DeliveryTable rows={rows} names={names} />)}
      {!complete && rows.length > 0 && <OlderRows failure="Failed to load the history" onLoad={readOlder} />}
    </Panel>
  );
}
