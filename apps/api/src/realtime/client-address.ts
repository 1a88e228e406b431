import type { IncomingMessage } from 'node:http';
import proxyAddr from 'proxy-addr';

/** The client's address: the peer's, or what the given number of trusted proxies in front of us reported. */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  return proxyAddr(request, (_address, hop) => hop < trustedProxies);
}
