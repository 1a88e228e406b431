/** What remains of a deleted account: its id, which is a random number. */
export interface DeletedMember {
  id: string;
  /** Above that of every update. */
  version: number;
}

/** Answer of GET /api/admin/users/stats: tiles of the subscriber table (docs/product/console.md#subscribers). */
export interface MemberStats {
  activeSubscribers: number;
  /** Of these: who pay, are in a trial, have access that the staff granted, and access of the test terminal. */
  paying: number;
  trial: number;
  granted: number;
  test: number;
  /** Signed in within 24 hours. */
  activeToday: number;
  neverLogged: number;
  stripeConnected: number;
  /** Percent of active subscribers who have signed in, one decimal; null while there are none. */
  loginRate: number | null;
}

/** Answer of POST /api/admin/users/noted: new subscribers that are not new any more. */
export interface MembersNoted {
  noted: number;
}

/** Answer of POST /api/admin/users/{id}/end-sessions. */
export interface EndedSessions {
  ended: number;
}
