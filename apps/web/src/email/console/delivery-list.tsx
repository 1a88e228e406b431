import { emailState } from '@t0/contracts';
import type { EmailState } from '@t0/contracts';
import type { ReactNode } from 'react';
import { useTimes } from '../../shared/lib/times.ts';
import type { BareTimes } from '../../shared/lib/times.ts';

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
export function DeliveryTable({ rows, names }: DeliveriesProps) {
  const times = useTimes();
  return (
    <div className="overflow-x-auto">
      <table className="tbl compact">
        <thead>
          <tr>
            {['Recipient', names.about, 'Status', `Sent, ${times.name}`, names.reason].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
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
export function DeliveryCards({ rows }: Pick<DeliveriesProps, 'rows'>) {
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
