/** Changes to the account of which a member is notified by mail; each such mail offers 'this was not me'. */
export const SECURITY_NOTICE_KINDS = [
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'key-added',
  'webhook-added',
  'new-device',
  'wrong-codes',
  'data-file',
] as const;
export type SecurityNoticeKind = (typeof SECURITY_NOTICE_KINDS)[number];

/** True if emails of this kind are security notices. */
export function isSecurityNotice(kind: string): kind is SecurityNoticeKind {
  return (SECURITY_NOTICE_KINDS as readonly string[]).includes(kind);
}

/** The details of a security notice in addition to its kind; only those that are known. */
export interface SecurityNoticeDetails {
  /** Browser and system as text. */
  device?: string;
  /** Network address. */
  address?: string;
  /** The location of that address, as a proxy reported it. */
  location?: string;
  /** The passkey's name. */
  passkey?: string;
  /** The name of a key of the member's programs. */
  key?: string;
  /** The address of a webhook. */
  webhook?: string;
  /** Done at the command line, for the member. */
  byOwner?: boolean;
}
