/** The side that writes on this screen. */
export type Side = 'member' | 'admin';

/** One direct line as this screen sees it: its member, and the side of the user. */
export interface Line {
  side: Side;
  /** The member whose conversation it is. */
  userId: string;
}

/** True when this side wrote the message. */
export const isOwn = (side: Side, message: { isFromAdmin: boolean }): boolean =>
  message.isFromAdmin === (side === 'admin');
