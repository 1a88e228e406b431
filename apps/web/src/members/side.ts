/** Who writes on this screen. */
export type Side = 'member' | 'admin';

/** One direct line as this screen sees it: whose it is, and on which side of it the person is. */
export interface Line {
  side: Side;
  /** The member whose conversation it is. */
  userId: string;
}

/** True when this side wrote the message. */
export const isOwn = (side: Side, message: { isFromAdmin: boolean }): boolean =>
  message.isFromAdmin === (side === 'admin');
