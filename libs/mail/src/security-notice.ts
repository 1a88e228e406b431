import type { SecurityNoticeDetails, SecurityNoticeKind } from '@t0/contracts/accounts';
import type { AccountEmailRecipient, NotMeOffer } from './account-email.ts';
import { greet, renderEmail, type MailContent } from './mail-layout.ts';

/** The inputs of a security notice. */
export interface SecurityNotice {
  kind: SecurityNoticeKind;
  details: SecurityNoticeDetails;
  /** When it happened. */
  at: Date;
  notMe: NotMeOffer;
}

/** Subject, and what happened. */
type Words = [subject: string, lead: string];

const WORDS: Record<SecurityNoticeKind, Words> = {
  'password-changed': [
    'Your password was changed',
    'The password of your account was changed. All other sessions have ended.',
  ],
  'second-factor-on': [
    'Two-factor authentication is on',
    'Two-factor authentication was turned on for your account. All other sessions have ended.',
  ],
  'second-factor-off': [
    'Two-factor authentication is off',
    'Two-factor authentication was turned off for your account. The password alone signs in now.',
  ],
  'passkey-added': ['A passkey was added', 'A passkey was added to your account. It signs in without the password.'],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account.'],
  'key-added': [
    'A key was made for your account',
    'A key was made that lets a program use your account, within the scopes it was given. The one it replaced, if any, has ended.',
  ],
  'webhook-added': [
    'A webhook was added to your account',
    'An address that receives the events of your screen was added to your account, or its secret was replaced.',
  ],
  'new-device': [
    'New sign-in to your account',
    'Your account was signed in to in a browser that was not used for it before.',
  ],
  'wrong-codes': [
    'Wrong codes at the login of your account',
    'Someone entered your right password, then five wrong codes of the second factor. Nobody got in. Further tries have to wait longer and longer.',
  ],
  'data-file': [
    'A file of your data was made',
    'The operator of the terminal made a file with everything that the terminal stores about you, on a request in your name.',
  ],
};
const BY_OWNER: Words = [
  'Two-factor authentication was reset',
  'The operator of the terminal has reset the second factor of your account. The authenticator app, its recovery codes and all passkeys no longer work, and all sessions have ended.',
];

/** Notifies a member of a change to the account, with the one thing to do if the member did not make it. */
export function securityNoticeEmail(recipient: AccountEmailRecipient, notice: SecurityNotice): MailContent {
  const { kind, details, at, notMe } = notice;
  const [what, lead] = details.byOwner ? BY_OWNER : WORDS[kind];
  const known: [string, string | undefined][] = [
    ['WHEN', `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ['PASSKEY', details.passkey],
    ['KEY', details.key],
    ['WEBHOOK', details.webhook],
    ['DEVICE', details.device],
    ['ADDRESS', details.address],
    ['PLACE', details.location],
  ];
  return renderEmail({
    subject: `${what}: T0 Trading Terminal`,
    greeting: greet(recipient.firstName),
    lead: [lead],
    heading: what.toUpperCase(),
    rows: known.filter((row): row is [string, string] => row[1] !== undefined),
    action: { label: 'THIS WAS NOT ME', text: 'This was not me', url: notMe.url },
    notes: [
      `The link asks once more. Then it ends all sessions of your account, voids its password, its passkeys and its keys, turns its webhooks off, and mails you a link to set a new password. It works once, for ${notMe.days} days.`,
      kind === 'wrong-codes'
        ? 'If it was you, there is nothing to do. If not, someone knows your password.'
        : 'If it was you, there is nothing to do.',
    ],
  });
}
