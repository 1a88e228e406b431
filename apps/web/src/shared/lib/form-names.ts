/** The forms into which the keys `n` and `b` lead, by the names the focus is asked for with. */
export const SIGNAL_FORM = 'signal';
export const BROADCAST_FORM = 'broadcast';

/** The list of alerts that wait. */
export const DRAFTS_LIST = 'intake-drafts';
