import { greet, layOut } from './mail-layout.ts';
import type { MailContent } from './mail-layout.ts';

/** Whom an account mail is for. */
export interface AccountEmailRecipient {
  firstName: string | null;
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
const ONCE = (count: number): string => `The link works once, for ${hours(count)}.`;

/** To a member who paid and has no password yet: a one-time link to set one, good for `lifetime` hours. */
export function welcomeEmail(recipient: AccountEmailRecipient, link: string, lifetime: number): MailContent {
  return layOut({
    subject: 'Welcome to T0 Trading Terminal: set your password',
    greeting: greet(recipient.firstName),
    lead: ['Your subscription to T0 Trading Terminal is active. One step is left: set a password for your account.'],
    heading: 'WELCOME TO T0 TRADING TERMINAL',
    action: { label: 'SET YOUR PASSWORD', text: 'Set your password', url: link },
    notes: [`${ONCE(lifetime)} Afterwards, "Forgot password?" on the login page sends you a new one.`],
  });
}

/** To a member who forgot the password: a one-time link to set another, good for `lifetime` hours. */
export function passwordResetEmail(recipient: AccountEmailRecipient, link: string, lifetime: number): MailContent {
  return layOut({
    subject: 'Reset your T0 Trading Terminal password',
    greeting: greet(recipient.firstName),
    lead: ['Someone asked to reset the password of your account. If it was you, set a new one.'],
    heading: 'PASSWORD RESET',
    action: { label: 'SET A NEW PASSWORD', text: 'Set a new password', url: link },
    notes: [
      `${ONCE(lifetime)} Setting a new password ends all other sessions.`,
      'If it was not you, ignore this mail: nothing changes.',
    ],
  });
}

/** To the owner of an address that somebody tried to register although it has an account. `publicUrl`: the terminal. */
export function alreadyRegisteredEmail(recipient: AccountEmailRecipient, publicUrl: string): MailContent {
  return layOut({
    subject: 'You already have a T0 Trading Terminal account',
    greeting: greet(recipient.firstName),
    lead: ['Someone tried to register with this address, which has an account already. Nothing was changed.'],
    heading: 'YOU ALREADY HAVE AN ACCOUNT',
    action: { label: 'LOG IN', text: 'Log in', url: `${publicUrl}/auth` },
    notes: [
      'If it was you and you do not know your password: "Forgot password?" on the login page sends you a link to set one.',
      'If it was not you, ignore this mail.',
    ],
  });
}
