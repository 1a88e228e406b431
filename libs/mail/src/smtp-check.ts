import { createTransport } from 'nodemailer';

const PATIENCE_MS = 5000;

/** Connects and signs in to the mail server, and sends nothing. Rejects with what the server, or the way there, answered. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as Parameters<typeof createTransport>[0]);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
