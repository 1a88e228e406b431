import { useConnection } from '../lib/connection.ts';

const WORDS = { live: 'LIVE', reconnecting: 'RECONNECTING', offline: 'OFFLINE' } as const;

/** LIVE, RECONNECTING or OFFLINE, as it is now. `measured` adds the round trip and is announced when it changes. */
export function ConnectionBadge({ measured, className }: { measured?: boolean; className?: string }) {
  const state = useConnection((connection) => connection.state);
  const rtt = useConnection((connection) => (connection.state === 'live' ? connection.rttMs : null));
  return (
    <span className={`live ${className ?? ''}`} data-state={state}>
      <span
        role={measured ? 'status' : undefined}
        data-testid={measured ? 'connection-state' : undefined}
        className="truncate"
      >
        {WORDS[state]}
      </span>
      {measured && state === 'live' && (
        <span className="min-w-[5ch] text-right md:max-[899px]:hidden tracking-normal text-text-3">
          {rtt === null ? '-- ms' : `${Math.max(1, Math.round(rtt))} ms`}
        </span>
      )}
    </span>
  );
}
