import { scopedStore } from '../lib/scoped-store.ts';

/** Whether the screen shows the offline copy: up to when it was true, ms since the epoch; null when all is read from the server. */
export const useOffline = scopedStore<{ asOf: number | null }>('member', () => ({ asOf: null }));
