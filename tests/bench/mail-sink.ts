/**
 * The mail server of the benchmark, a separate process: accepts everything, counts mails by recipient. Environment: PORT (HTTP, to read
 * the counts and to reset them), SMTP_PORT.
 */
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';

const { PORT, SMTP_PORT } = process.env;
let recipients = new Map<string, number>();
let total = 0;
let waiting: { count: number; answer: () => void } | null = null;

const smtp = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  disableReverseLookup: true,
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      const { address } = envelope.rcptTo[0]!;
      recipients.set(address, (recipients.get(address) ?? 0) + 1);
      total += 1;
      done(null);
      if (waiting && total >= waiting.count) waiting.answer();
    });
  },
});

/** GET /after/N answers when N mails have come; POST / resets the counts. Both return how many came, and how many addresses got one. */
const http = createServer((request, response) => {
  const answer = (): void => {
    waiting = null;
    response.end(JSON.stringify({ total, addresses: recipients.size }));
  };
  if (request.method === 'POST') {
    recipients = new Map();
    total = 0;
    return answer();
  }
  const count = Number(/\/after\/(\d+)/.exec(request.url ?? '')?.[1] ?? 0);
  if (total >= count) answer();
  else waiting = { count, answer };
});

smtp.listen(Number(SMTP_PORT), '127.0.0.1', () =>
  http.listen(Number(PORT), '127.0.0.1', () => process.send?.('ready')),
);
