import type { IncomingMessage } from 'node:http';

/** Headers that concern one connection only and are not passed on. */
const ONE_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]);

/** A request's header of that name, several joined. */
function given(incoming: IncomingMessage, name: string): string | undefined {
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/**
 * The headers a request is passed on with, as alternating names and values: the original ones, with the client, the protocol and the
 * host added. The sender's own claim stays in front, so that the proxy adds the last address.
 * @param isUpgrade keeps the headers that ask for a WebSocket
 */
export function forwardedHeaders(incoming: IncomingMessage, isUpgrade = false): string[] {
  const headers: string[] = [];
  for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = incoming.rawHeaders.slice(at, at + 2);
    if (!ONE_HOP.has(name.toLowerCase())) headers.push(name, value);
  }
  if (isUpgrade) headers.push('Connection', 'Upgrade', 'Upgrade', given(incoming, 'upgrade') ?? 'websocket');
  else if (incoming.headers['transfer-encoding']) headers.push('Transfer-Encoding', 'chunked');
  const asker = incoming.socket.remoteAddress ?? '';
  const chain = given(incoming, 'x-forwarded-for');
  headers.push('X-Forwarded-For', chain ? `${chain}, ${asker}` : asker);
  headers.push('X-Forwarded-Proto', given(incoming, 'x-forwarded-proto') ?? 'http');
  const host = given(incoming, 'x-forwarded-host') ?? incoming.headers.host;
  if (host) headers.push('X-Forwarded-Host', host);
  return headers;
}
