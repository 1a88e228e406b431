import { greet, renderEmail, type MailContent, type MailParts } from './mail-layout.ts';

/** The one-time link 'this was not me', and for how many days it works. */
export interface NotMeOffer {
  url: string;
  days: number;
}

/** The foot of an email whose main matter is another: the link 'this was not me'. */
function notMeEnding({ url, days }: NotMeOffer): NonNullable<MailParts['ending']> {
  return {
    reason: `If you think that someone else uses your account, this link ends all its sessions and mails you a link to set a new password. It asks once more, and works once, for ${days} days.`,
    label: 'This was not me',
    url,
  };
}

/** Whom an account email is for. */
export interface AccountEmailRecipient {
  firstName: string | null;
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);
const ONCE = (count: number): string => `The link works once, for ${hours(count)}.`;

/** To a member who paid and has no password yet: a one-time link to set one, good for `lifetime` hours. */
export function welcomeEmail(recipient: AccountEmailRecipient, link: string, lifetime: number): MailContent {
  return renderEmail({
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
  return renderEmail({
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

/** To the owner of an address that a visitor tried to register although it has an account. `publicUrl`: the terminal. */
export function alreadyRegisteredEmail(
  recipient: AccountEmailRecipient,
  publicUrl: string,
  notMe: NotMeOffer,
): MailContent {
  return renderEmail({
    subject: 'You already have a T0 Trading Terminal account',
    greeting: greet(recipient.firstName),
    lead: ['Someone tried to register with this address, which has an account already. Nothing was changed.'],
    heading: 'YOU ALREADY HAVE AN ACCOUNT',
    action: { label: 'LOG IN', text: 'Log in', url: `${publicUrl}/auth` },
    notes: [
      'If it was you and you do not know your password: "Forgot password?" on the login page sends you a link to set one.',
      'If it was not you, ignore this mail: the person who tried has learned nothing.',
    ],
    ending: notMeEnding(notMe),
  });
}

/** To a member who pays by card when a visitor who is not signed in opened a payment page for the address. `publicUrl`: the terminal. */
export function alreadySubscribedEmail(recipient: AccountEmailRecipient, publicUrl: string): MailContent {
  return renderEmail({
    subject: 'You already have a T0 Trading Terminal subscription',
    greeting: greet(recipient.firstName),
    lead: [
      'Someone opened a payment page with this address, whose account has an active subscription. Nothing was paid and nothing was changed.',
    ],
    heading: 'YOU ALREADY HAVE A SUBSCRIPTION',
    action: { label: 'MANAGE SUBSCRIPTION', text: 'Manage your subscription', url: `${publicUrl}/profile` },
    notes: [
      'If it was you: do not pay again, a second payment would be a second subscription. Log in to use the terminal.',
      'If it was not you, ignore this mail: the visitor has learned nothing.',
    ],
  });
}

/** To an account that had a subscription before, when a trial of it was cancelled before it began. `publicUrl`: the terminal. */
export function trialUsedEmail(recipient: AccountEmailRecipient, publicUrl: string): MailContent {
  return renderEmail({
    subject: 'Your T0 Trading Terminal trial did not begin',
    greeting: greet(recipient.firstName),
    lead: [
      'Someone began a free trial with this address, whose account had a subscription before. A person has one trial, so it was cancelled. Nothing was charged.',
    ],
    heading: 'YOUR TRIAL DID NOT BEGIN',
    action: { label: 'SUBSCRIBE', text: 'Subscribe without a trial', url: `${publicUrl}/#contact` },
    notes: [
      'If it was you: log in first, and the page shows the price without a trial.',
      'If it was not you, ignore this mail: nothing changes.',
    ],
  });
}

/** To an account that paid for a second subscription, which was ended as it began. `publicUrl`: the terminal. */
export function paidTwiceEmail(recipient: AccountEmailRecipient, publicUrl: string): MailContent {
  return renderEmail({
    subject: 'You paid twice for T0 Trading Terminal',
    greeting: greet(recipient.firstName),
    lead: [
      'A second subscription was paid for your account. It was ended at once and will not renew; your first subscription runs on. We have been notified, and will refund the second payment.',
    ],
    heading: 'YOUR SECOND SUBSCRIPTION WAS ENDED',
    action: { label: 'OPEN YOUR PROFILE', text: 'See your subscription', url: `${publicUrl}/profile` },
    notes: ['You need to do nothing.'],
  });
}

/**
 * To an address that a visitor registered: a one-time link that proves the mailbox, valid for `lifetime` hours. It uses no name, as
 * the visitor who registered need not be the reader.
 */
export function verificationEmail(link: string, lifetime: number): MailContent {
  return renderEmail({
    subject: 'Confirm your email address for T0 Trading Terminal',
    greeting: greet(null),
    lead: [
      'Someone registered at T0 Trading Terminal with this address. If it was you, confirm that the address is yours.',
    ],
    heading: 'CONFIRM YOUR EMAIL ADDRESS',
    action: { label: 'CONFIRM EMAIL ADDRESS', text: 'Confirm your email address', url: link },
    notes: [
      `${ONCE(lifetime)} Open it in the browser in which you registered; in any other browser you choose a new password.`,
      'If it was not you, ignore this mail: without you the registration does not count.',
    ],
  });
}

/** To a member one of whose webhooks the terminal turned off. `ending`: why. `publicUrl`: the terminal. */
export function webhookEndedEmail(
  recipient: AccountEmailRecipient,
  { webhook, ending }: { webhook: string; ending: 'failing' | 'gone' },
  publicUrl: string,
): MailContent {
  const why =
    ending === 'gone'
      ? 'It answered 410, which asks for nothing to be sent any more.'
      : 'Its last 100 attempts failed, one after the other.';
  return renderEmail({
    subject: 'A webhook was turned off: T0 Trading Terminal',
    greeting: greet(recipient.firstName),
    lead: [`One of your webhooks was turned off. ${why}`],
    heading: 'A WEBHOOK WAS TURNED OFF',
    rows: [['WEBHOOK', webhook]],
    action: { label: 'OPEN DEV SETTINGS', text: 'Open DEV SETTINGS', url: `${publicUrl}/profile` },
    notes: ['Turned on again, it receives the events from then on. Failed messages can be sent again from its log.'],
  });
}

/** To a member whose account is to be deleted on `dueAt`: what happens until then, and the address that undoes it. */
export function accountClosingEmail(recipient: AccountEmailRecipient, dueAt: Date, url: string): MailContent {
  const day = dueAt.toISOString().slice(0, 10);
  return renderEmail({
    subject: `Your T0 Trading Terminal account is deleted on ${day}`,
    greeting: greet(recipient.firstName),
    lead: [
      'Your account is closed, as was requested: nobody is signed in, you get no more signals, and your subscription does not renew.',
      `On ${day} at ${dueAt.toISOString().slice(11, 16)} UTC your data is deleted for good.`,
    ],
    heading: 'YOUR ACCOUNT IS TO BE DELETED',
    action: { label: 'UNDO THE DELETION', text: 'Undo the deletion', url },
    notes: [
      'The link asks once more and needs no password. It works until the account is deleted, and everything is as it was before.',
      'If you did not request this, undo it and set a new password: somebody else knows your current one.',
    ],
  });
}
