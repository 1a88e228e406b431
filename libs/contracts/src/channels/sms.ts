/** Why a number receives no messages: its owner answered STOP, or it takes no SMS. */
export const SMS_OFF = ['stopped', 'unreachable'] as const;
export type SmsOff = (typeof SMS_OFF)[number];

/** Alerts by SMS, as the profile shows them (docs/product/channels.md#sms). */
export interface SmsSettings {
  /** True if the owner configured a sender. */
  isOffered: boolean;
  /** The number that was proven, its middle left out: '+44 ... 123'; null: none. */
  number: string | null;
  /** Why nothing is sent to it; null: it takes messages. */
  off: SmsOff | null;
  /** The number that a code was sent to, its middle left out, while the code is valid; null: none. */
  unconfirmed: string | null;
  /** Messages of this calendar month (UTC), and the most there may be. */
  used: number;
  cap: number;
}
