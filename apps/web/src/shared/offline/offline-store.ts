import { scopedStore } from '../lib/scoped-store.ts';

/** The time up to which the offline copy on screen was current, in ms since the epoch. Null when all is read from the server. */
export const useOffline = scopedStore<{ asOf: number | null }>('member', () => ({ asOf: null }));
