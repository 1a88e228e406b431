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
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const { messages } = await catcher<{ messages: Mail[] }>(`/api/messages?to=${encodeURIComponent(email)}`);
        for (const { id } of messages)
          link ??= pattern.exec((await catcher<Mail>(`/api/messages/${id}`)).text ?? '')?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeTruthy();
  return link!;
}
