/**
 * The reference of the email suite, a process of its own: a bare nodemailer pool of ten connections that sends one and the same
 * ready-made mail to N addresses. Environment: PORT (GET /N sends), SMTP_URL.
 */
import { createServer } from 'node:http';
import type { Signal } from '@t0/contracts/signals';
import { greet, signalEmail } from '@t0/mail';
import { createTransport } from 'nodemailer';
import { benchSignal } from './mail-bench.ts';

const { PORT, SMTP_URL } = process.env;
const { hostname, port } = new URL(SMTP_URL!);
const pool = createTransport(
  { pool: true, host: hostname, port: Number(port), maxConnections: 10, maxMessages: Infinity },
  { from: 'T0 Trading Terminal <signals@t0.local>' },
);
const ending = 'http://localhost:3000/api/unsubscribe?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
const mail = signalEmail(
  benchSignal as Signal,
  { greeting: greet(null), unsubscribeUrl: ending },
  'http://localhost:3000',
  null,
);

createServer((request, response) => {
  const count = Number(request.url!.slice(1));
  const sent = Array.from({ length: count }, (_, index) =>
    pool.sendMail({
      to: `reference-${index}@t0.test`,
      messageId: `<reference-${index}@localhost>`,
      headers: { 'List-Unsubscribe': `<${ending}>` },
      ...mail,
    }),
  );
  void Promise.all(sent).then(
    () => response.end('done'),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(PORT), '127.0.0.1', () => process.send?.('ready'));
