import { waitUntil } from '@t0/embedded';
import { UserFacingError } from '@t0/tools/shared/user-facing-error';

interface Listed {
  ID: string;
  To: { Address: string }[];
}
interface Mail {
  Subject: string;
  Text: string;
}

/** The content of the trial's mail catcher, by the API of Mailpit. */
export class Mailbox {
  constructor(private readonly port: number) {}

  /** Waits for a mail to an address with these words in its text. @throws UserFacingError when none comes within five minutes */
  async next(to: string, words: string): Promise<Mail> {
    let found: Mail | undefined;
    await waitUntil(
      async () => {
        const { messages } = await this.ask<{ messages: Listed[] }>('messages');
        const theirs = messages.filter(({ To }) => To.some(({ Address }) => Address === to));
        const mails = await Promise.all(theirs.map(({ ID }) => this.ask<Mail>(`message/${ID}`)));
        found = mails.find(({ Text }) => Text.includes(words));
        return found !== undefined;
      },
      300_000,
      250,
    );
    if (!found) throw new UserFacingError(`No mail to ${to} with "${words}" came within five minutes.`);
    return found;
  }

  private async ask<T>(path: string): Promise<T> {
    return (await fetch(`http://127.0.0.1:${this.port}/api/v1/${path}`)).json() as Promise<T>;
  }
}
