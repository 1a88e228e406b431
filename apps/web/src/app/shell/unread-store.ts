import { scopedStore } from '../../shared/lib/scoped-store.ts';

/** The number of the member's unread notifications; null until it is known. `InboxFollower` writes it. */
export const useUnread = scopedStore<{ unread: number | null }>('member', () => ({ unread: null }));
