import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { MailStore } from './mail-store.ts';
import { PAGE, SCRIPT, STYLE } from './page/page-html.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** An email's HTML is anyone's: no scripts, no network, no origin; its links open in a window of their own. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:";

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

interface Reply {
  type: string;
  body: string | Buffer;
  status?: number;
  policy?: string;
}

const json = (value: unknown, status = 200): Reply => ({
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
  status,
});
const NOT_FOUND = json({ statusCode: 404, message: 'There is no such mail.', error: 'Not Found' }, 404);

function send(response: ServerResponse, reply: Reply): void {
  response.writeHead(reply.status ?? 200, {
    'content-type': reply.type,
    'content-security-policy': reply.policy ?? PAGE_POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  response.end(reply.body);
}

/** Sends every change to the page as a server-sent event, until it disconnects. */
function streamChanges(store: MailStore, request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': watching\n\n');
  const notify = (): void => void response.write('data: change\n\n');
  store.on('change', notify);
  request.on('close', () => store.off('change', notify));
}

async function answer(store: MailStore, method: string, url: URL): Promise<Reply> {
  const [, id = '', part = ''] = /^\/api\/messages\/([\d-]+)(?:\/(raw|html))?$/.exec(url.pathname) ?? [];
  if (method === 'DELETE' && url.pathname === '/api/messages') {
    await store.clear();
    return json({ deleted: true });
  }
  if (method !== 'GET' && method !== 'HEAD') return json({ statusCode: 405, message: 'This can only be read.' }, 405);
  if (url.pathname === '/') return { type: 'text/html; charset=utf-8', body: PAGE };
  if (url.pathname === '/style.css') return { type: 'text/css; charset=utf-8', body: STYLE };
  if (url.pathname === '/script.js') return { type: 'text/javascript; charset=utf-8', body: SCRIPT };
  if (url.pathname === '/api/messages') {
    const limit = Math.min(Math.max(Number(url.searchParams.get('limit')) || 200, 1), 5_000);
    const to = url.searchParams.get('to') ?? undefined;
    return json(await store.list({ to, search: url.searchParams.get('q') ?? undefined, limit }));
  }
  if (part === 'raw') {
    const source = await store.source(id);
    return source ? { type: 'text/plain; charset=utf-8', body: source } : NOT_FOUND;
  }
  const mail = id ? await store.read(id) : undefined;
  if (!mail) return NOT_FOUND;
  if (part !== 'html') return json(mail);
  return { type: 'text/html; charset=utf-8', body: `<base target="_blank">${mail.html}`, policy: MAIL_POLICY };
}

/**
 * The catcher's web server: the page a person reads mail in and the JSON API tests ask.
 * @param anyHost false answers only requests addressed to this machine by a loopback name, so that no foreign site can
 *   point a name of its own here and read emails (DNS rebinding)
 */
export function createMailHttp(store: MailStore, anyHost: boolean): Server {
  return createServer((request, response) => {
    const host = request.headers.host ?? '';
    if (!anyHost && !LOOPBACK.has(host.replace(/:\d+$/, ''))) {
      send(response, json({ statusCode: 403, message: 'Open this page as localhost.', error: 'Forbidden' }, 403));
      return;
    }
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname === '/api/events') {
      streamChanges(store, request, response);
      return;
    }
    answer(store, request.method ?? 'GET', url).then(
      (reply) => send(response, reply),
      () => send(response, json({ statusCode: 500, message: 'This mail cannot be read.', error: 'Error' }, 500)),
    );
  });
}
