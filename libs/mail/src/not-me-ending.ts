import type { MailParts } from './mail-layout.ts';

/** The one-time link 'this was not me', and for how many days it works. */
export interface NotMeOffer {
  url: string;
  days: number;
}

/** The foot of an email whose main matter is another: the link 'this was not me'. */
export function notMeEnding({ url, days }: NotMeOffer): NonNullable<MailParts['ending']> {
  return {
    reason: `If you think that someone else uses your account, this link ends all its sessions and mails you a link to set a new password. It asks once more, and works once, for ${days} days.`,
    label: 'This was not me',
    url,
  };
}
