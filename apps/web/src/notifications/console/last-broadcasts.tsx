import { count } from '../../shared/lib/count.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { useReceiptsOf } from './receipt-panel.tsx';
import { keyOf, showReceipt, useReceipts } from './receipts-store.ts';
import { type PublicationRef } from './api.ts';

/** Something that went out. */
export interface Broadcast extends PublicationRef {
  title: string;
  /** Its kind and priority. */
  note: string;
  at: string;
}

/** The last broadcasts, each with the number of members reached; a click on one shows its receipt. */
export function LastBroadcasts({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  useReceiptsOf(broadcasts);
  if (broadcasts.length === 0) return null;
  return (
    <section className="border-t border-line">
      <h3 className="flex min-h-10 items-center border-b border-line px-4 text-meta font-semibold tracking-[0.05em] uppercase">
        Last broadcasts
      </h3>
      <ul className="divide-y divide-line">
        {broadcasts.map((broadcast) => (
          <BroadcastRow key={keyOf(broadcast)} broadcast={broadcast} />
        ))}
      </ul>
    </section>
  );
}

function BroadcastRow({ broadcast }: { broadcast: Broadcast }) {
  const times = useTimes();
  const known = useReceipts((state) => state.known.get(keyOf(broadcast)));
  const shown = useReceipts((state) => state.shown);
  const now = useNow(60_000);
  const today = times.date(broadcast.at) === times.date(now);
  const receipt = known?.receipt;
  return (
    <li>
      <button
        type="button"
        aria-pressed={shown !== null && shown.kind === broadcast.kind && shown.id === broadcast.id}
        onClick={() => showReceipt({ kind: broadcast.kind, id: broadcast.id })}
        className="grid w-full grid-cols-[1fr_auto] gap-x-3 px-4 py-2 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] aria-pressed:bg-pressed"
      >
        <span className="truncate">{broadcast.title}</span>
        <time dateTime={broadcast.at} className="meta">
          {today ? times.minute(broadcast.at) : times.day(broadcast.at)}
        </time>
        <span className="meta truncate">{broadcast.note}</span>
        <span className="meta">{receipt ? `${count(receipt.reached + receipt.later)} reached` : ''}</span>
      </button>
    </li>
  );
}
