import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { HttpError, messageOf } from '../../../shared/lib/http.ts';
import { useConnection } from '../../../shared/lib/live/connection-store.ts';
import { usePollWhileAway } from '../../../shared/lib/live/poll-while-away.ts';
import { getReceipt, RECEIPTS_KEY } from '../api/receipts.ts';
import { keyOf, receiveReceipt, useReceipts } from '../live/receipts-store.ts';
import type { KnownReceipt } from '../live/receipts-store.ts';
import type { PublicationRef } from '../publication-ref.ts';

const POLL_MS = 5000;

/** How the reading of a receipt stands. */
export interface ReceiptReading {
  known: KnownReceipt | undefined;
  /** The server no longer holds a receipt of it. */
  gone: boolean;
  /** Why it cannot be read; null while it can. */
  error: string | null;
  retry: () => void;
}

/** Reads a receipt; from then on it counts up by push, and is read again when the socket was away. */
export function useReceipt(publication: PublicationRef): ReceiptReading {
  const away = useConnection(({ state }) => state !== 'live');
  const refetchInterval = usePollWhileAway(POLL_MS);
  const { error, refetch } = useQuery({
    queryKey: [...RECEIPTS_KEY, publication.kind, publication.id],
    queryFn: async ({ signal }) => {
      receiveReceipt(await getReceipt(publication, signal));
      return true;
    },
    refetchInterval,
    refetchOnMount: 'always',
  });
  const known = useReceipts((state) => state.known.get(keyOf(publication)));
  const missed = useRef(false);
  useEffect(() => {
    // Pushes are told once: those of the time without the socket are in no log.
    if (missed.current && !away) void refetch();
    missed.current = away;
  }, [away, refetch]);
  const gone = error instanceof HttpError && error.statusCode === 404;
  return {
    known,
    gone: gone && !known,
    error: error && !gone && !known ? messageOf(error, 'The receipt cannot be loaded.') : null,
    retry: () => void refetch(),
  };
}
