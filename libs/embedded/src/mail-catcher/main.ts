import { EmbeddedError } from '../embedded-error.ts';
import { startMailCatcher } from './start-mail-catcher.ts';

/*
 * The mail catcher as a program of its own.
 * DATA_DIR: where mail is kept. MAIL_CATCHER_SMTP_PORT, MAIL_CATCHER_HTTP_PORT: 0 or absent for a free one.
 * MAIL_CATCHER_HOST: 127.0.0.1 when absent. Sends its parent { smtpUrl, httpUrl, smtpPort, httpPort } once it listens.
 */
const environment = process.env;

try {
  const catcher = await startMailCatcher({
    dataDir: environment['DATA_DIR'] ?? '.data',
    smtpPort: Number(environment['MAIL_CATCHER_SMTP_PORT'] ?? 0),
    httpPort: Number(environment['MAIL_CATCHER_HTTP_PORT'] ?? 0),
    host: environment['MAIL_CATCHER_HOST'] || undefined,
  });
  const { smtpUrl, httpUrl, smtpPort, httpPort } = catcher;
  process.stdout.write(`Mail to ${smtpUrl} can be read at ${httpUrl}\n`);
  process.send?.({ smtpUrl, httpUrl, smtpPort, httpPort });
  const end = (): void => void catcher.stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? (error instanceof EmbeddedError ? error.message : error.stack) : String(error)}\n`,
  );
  process.exit(1);
}
