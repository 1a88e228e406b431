import type { PublicationReceipt } from '@t0/contracts';
import { count } from '../../shared/lib/count.ts';
import { FigureHead, ShareBar } from './figure-head.tsx';

/** Of the members online, those whose screen confirmed it. */
export function ReachedBlock({ receipt: { online, reached, later } }: { receipt: PublicationReceipt }) {
  const share = online === 0 ? 0 : Math.min(1, reached / online);
  return (
    <section className="px-4 py-3" data-testid="receipt-reached">
      <FigureHead name="Members online reached" value={count(reached)} unit={`/ ${count(online)}`} />
      <div className="my-1.5">
        <ShareBar label={`${reached} of ${online} members reached`} parts={[{ share, tone: 'bg-long' }]} />
      </div>
      <p className="meta">{words(online, Math.max(0, online - reached), later)}</p>
    </section>
  );
}

function words(online: number, missing: number, later: number): string {
  const caughtUp = later === 0 ? '' : ` ${count(later)} got it on their return.`;
  if (online === 0) return `Nobody was online.${caughtUp || ' Members catch up on return.'}`;
  if (missing === 0) return `Everybody online has it.${caughtUp}`;
  return `${count(missing)} not confirmed yet. They catch up on return.${caughtUp}`;
}
