import type { Signal } from '@t0/contracts/signals';
import type { ReactNode } from 'react';
import { duration, relativeTime } from '../../shared/lib/format.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import { useOffline } from '../../shared/offline/offline-store.ts';
import { useNow } from '../../shared/lib/use-time.ts';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { SignalList } from './use-signals.ts';
import { signalFeed } from './feed.ts';
import { totalOf } from './signal-cards.tsx';

/** The head of the terminal: title, when the last signal came and how fast, three figures, links. Profit is masked for everyone. */
export function HeadStrip({ list, children }: { list: SignalList; children?: ReactNode }) {
  const { signals, status } = list;
  // The copy has the newest alone.
  const isOffline = useOffline(({ asOf }) => asOf !== null);
  const figure = (value: number | string): ReactNode => {
    if (status === 'ready') return value;
    return status === 'error' ? '--' : <Skeleton className="mt-1 h-4 w-10 max-md:mt-0.5" />;
  };
  return (
    <section className="mx-(--gutter) my-2 grid grid-cols-[minmax(210px,1fr)_repeat(3,minmax(112px,auto))_auto] rounded-panel border border-line-2 bg-panel max-md:mx-0 max-md:my-0 max-md:grid-cols-3 max-md:rounded-none max-md:border-x-0 max-md:border-t-0">
      <div className="min-w-0 px-4 py-1.5 max-md:col-span-3">
        <h1 className="truncate text-title leading-6! font-semibold tracking-[0.03em] max-[899px]:text-note max-[899px]:tracking-normal max-md:leading-5!">
          T0 TRADING TERMINAL
        </h1>
        {/* Its line is reserved before the latency of the last signal is known, so that nothing moves then. */}
        <p className="meta min-h-4 truncate">{status === 'ready' && <LastSignal signals={signals} />}</p>
      </div>
      <Stat label="Active signals">{figure(signals.filter((signal) => signal.status === 'active').length)}</Stat>
      <Stat label="Today's profit">
        <span className="text-text-3">***</span>
      </Stat>
      <Stat label="Total signals">{figure(isOffline ? '--' : totalOf(signals))}</Stat>
      {children}
    </section>
  );
}

function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-l border-line px-4 py-1.5 max-[899px]:px-2 max-md:border-t max-md:py-1 max-md:pr-0 max-md:pl-3 max-md:nth-2:border-l-0 max-md:nth-2:pl-4">
      <span className="lab block whitespace-nowrap max-[899px]:tracking-[0.03em]! max-md:text-[10px]!">{label}</span>
      <b className="flow-root min-h-6 text-title leading-6! font-medium tracking-[-0.02em] max-md:min-h-5 max-md:text-note max-md:leading-5!">
        {children}
      </b>
    </div>
  );
}

function LastSignal({ signals }: { signals: readonly Signal[] }) {
  const now = useNow(1000);
  const receptions = signalFeed.useStore(({ overlay }) => overlay);
  const offset = useConnection((connection) => connection.offsetMs);
  const last = signals.reduce<Signal | null>((a, b) => (a && a.createdAt >= b.createdAt ? a : b), null);
  if (!last) return 'Waiting for the first signal';
  const reception = receptions.get(last.id);
  const delay =
    reception?.publishedAt != null && reception.shownAt !== null && offset !== null
      ? reception.shownAt + offset - reception.publishedAt
      : null;
  return (
    <>
      Last signal {relativeTime(Date.parse(last.createdAt), now)}
      {delay !== null && `, on your screen in ${duration(delay)}`}
    </>
  );
}
