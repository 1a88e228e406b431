import type { PublicationKind } from '@t0/contracts/platform';
import { count } from '../../shared/lib/count.ts';
import { useReach } from './receipts-store.ts';

/** The members whom a signal or a notification would reach now, and the number of mails, as it changes. */
export function ReachLine({ kind }: { kind: PublicationKind }) {
  const reach = useReach(kind);
  const figure = (value: number | undefined): string => (value === undefined ? '--' : count(value));
  const seconds = reach?.emailSeconds ?? 0;
  return (
    <>
      <dl
        aria-label="Reach"
        className="grid grid-cols-3 divide-x divide-line text-meta [&>div]:px-3 [&>div:first-child]:pl-0"
      >
        <Fact name="Members" value={figure(reach?.members)} />
        <Fact name="Online" value={figure(reach?.online)} />
        <Fact name="Emails" value={figure(reach?.emails)} />
      </dl>
      {seconds > 60 && <p className="text-meta">Emails leave in about {count(Math.round(seconds / 60))} min</p>}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="lab">{name}</dt>
      <dd className="text-text">{value}</dd>
    </div>
  );
}
