import { expect } from '@playwright/test';

/** One mail as the catcher lists it; `text` is its plain part. */
interface Mail {
  id: string;
  subject: string;
  text?: string;
}

const catcher = async <T>(path: string): Promise<T> =>
  (await (await fetch(`${process.env.E2E_MAIL_URL}${path}`)).json()) as T;

/** Waits for a mail to this address and gives the first address in its text that matches. */
export async function linkMailedTo(email: string, pattern: RegExp): Promise<string> {
  const { text } = await mailTo(email, pattern);
  return pattern.exec(text ?? '')![0];
}

/** Waits for a mail to this address whose text matches, and gives its source, as it was received. */
export async function sourceMailedTo(email: string, pattern: RegExp): Promise<Buffer> {
  const { id } = await mailTo(email, pattern);
  const answer = await fetch(`${process.env.E2E_MAIL_URL}/api/messages/${id}/raw`);
  return Buffer.from(await answer.arrayBuffer());
}

async function mailTo(email: string, pattern: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const { messages } = await catcher<{ messages: Mail[] }>(`/api/messages?to=${encodeURIComponent(email)}`);
      for (const { id } of messages) {
        const mail = await catcher<Mail>(`/api/messages/${id}`);
        if (!found && pattern.test(mail.text ?? '')) found = mail;
      }
      return found;
    })
    .toBeTruthy();
  return found!;
}
