#!/usr/bin/env node
/*
 * Stands in for Mailpit where its image cannot be pulled: takes every mail on port 1025, and shows them on port 8025 by the part of
 * Mailpit's API that tests read: /api/v1/messages, /api/v1/message/ID, /api/v1/message/ID/raw. `mailpit readyz` asks whether it runs.
 */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import process from 'node:process';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const mails = [];
const named = ({ name = '', address = '' } = {}) => ({ Name: name, Address: address });

async function keep(stream, { envelope }) {
  const chunks = [];
  for await (const chunk of stream) chunks.push(chunk);
  const raw = Buffer.concat(chunks);
  const mail = await PostalMime.parse(raw);
  mails.unshift({
    raw,
    ID: String(mails.length + 1),
    MessageID: mail.messageId?.replace(/^<|>$/g, '') ?? '',
    From: named(mail.from),
    To: envelope.rcptTo.map(({ address }) => named({ address })),
    Subject: mail.subject ?? '',
    Created: new Date().toISOString(),
    Text: mail.text ?? '',
    HTML: mail.html ?? '',
  });
}

/** Without the text, as a list has it. */
const summary = ({ raw, Text, HTML, ...one }) => ({ ...one, Size: raw.length, Snippet: (Text || HTML).slice(0, 250) });

function answer(path) {
  if (path === '/readyz' || path === '/livez') return ['text/plain', 'ok'];
  if (path === '/') {
    const rows = mails.map(
      ({ ID, To, Subject }) => `${ID}\t${To.map(({ Address }) => Address).join(', ')}\t${Subject}`,
    );
    return ['text/plain; charset=utf-8', `${rows.join('\n')}\n`];
  }
  if (path === '/api/v1/messages')
    return ['application/json', JSON.stringify({ total: mails.length, messages: mails.map(summary) })];
  const [, id, raw] = /^\/api\/v1\/message\/([^/]+)(\/raw)?$/.exec(path) ?? [];
  const mail = id === 'latest' ? mails[0] : mails.find(({ ID }) => ID === id);
  if (!mail) return undefined;
  if (raw) return ['text/plain; charset=utf-8', mail.raw];
  return ['application/json', JSON.stringify({ ...summary(mail), Text: mail.Text, HTML: mail.HTML })];
}

if (process.argv[2] === 'readyz') {
  const reached = await globalThis.fetch('http://127.0.0.1:8025/readyz').catch(() => undefined);
  process.exit(reached?.ok ? 0 : 1);
}
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username }, session, done) => done(null, { user: username }),
  onData: (stream, session, done) => void keep(stream, session).then(() => done(), done),
});
smtp.on('error', (error) => process.stderr.write(`${error.message}\n`));
smtp.listen(1025, '0.0.0.0');
createServer((request, response) => {
  const [type, body] = answer(new URL(request.url, 'http://mail').pathname) ?? [];
  if (type === undefined) response.writeHead(404).end();
  else response.writeHead(200, { 'content-type': type }).end(body);
}).listen(8025, '0.0.0.0');
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => process.exit(0));
