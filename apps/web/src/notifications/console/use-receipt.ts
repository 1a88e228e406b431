import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../shared/lib/http.ts';
import { useConnection } from '../../live/connection-store.ts';
import { usePollWhileAway } from '../../live/poll-while-away.ts';
import { getReceipts, RECEIPTS_KEY } from './api.ts';
import { keyOf, receiveReceipt, useReceipts } from './receipts-store.ts';
import type { KnownReceipt } from './receipts-store.ts';
import type { PublicationRef } from './publication-ref.ts';

const POLL_MS = 5000;

/** The status of a receipt's reading. */
export interface ReceiptReading {
  known: KnownReceipt | undefined;
  /** The server no longer holds a receipt of it. */
  gone: boolean;
  /** The reason why it cannot be read; null while it can. */
  error: string | null;
  retry: () => void;
}

/** Reads the receipts of these; from then on they count up by push, and are read again when the socket was away. */
export function useReceiptsOf(publications: readonly PublicationRef[]) {
  const away = useConnection(({ state }) => state !== 'live');
  const refetchInterval = usePollWhileAway(POLL_MS);
  const enabled = publications.length > 0;
  const { error, isSuccess, refetch } = useQuery({
    queryKey: [...RECEIPTS_KEY, ...publications.map(keyOf)],
    queryFn: async ({ signal }) => {
      for (const receipt of await getReceipts(publications, signal)) receiveReceipt(receipt);
      return true;
    },
    enabled,
    refetchInterval,
    refetchOnMount: 'always',
  });
  const missed = useRef(false);
  useEffect(() => {
    // Pushes are sent once: those missed without the socket are in no log.
    if (missed.current && !away && enabled) void refetch();
    missed.current = away;
  }, [away, enabled, refetch]);
  return { error, isSuccess, retry: () => void refetch() };
}

/** Reads one receipt, and returns the status of its reading. */
export function useReceipt(publication: PublicationRef): ReceiptReading {
  const { error, isSuccess, retry } = useReceiptsOf([publication]);
  const known = useReceipts((state) => state.known.get(keyOf(publication)));
  return {
    known,
    gone: isSuccess && !known,
    error: error && !known ? messageOf(error, 'The receipt cannot be loaded.') : null,
    retry,
  };
}
