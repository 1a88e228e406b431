import { isIP } from 'node:net';
import { isCallable } from './callable-address.ts';

/** Names that only a private network resolves; the last is where clouds keep their metadata services. */
const OWN_NETWORKS = [
  'localhost',
  'local',
  'localdomain',
  'lan',
  'home',
  'corp',
  'intranet',
  'private',
  'arpa',
  'internal',
];
const PORTS = ['', '443', '8443'];

/**
 * The validation error of an address that a member gave, one sentence; null: none that can be found without resolving its name
 * (docs/product/developers.md#webhooks). Numbers are read as browsers read them, in every notation.
 * `allowLoopback`: this machine as well, by plain http and at any port, for tests and development.
 */
export function validateUrl(text: string, allowLoopback = false): string | null {
  if (!URL.canParse(text)) return 'The address must be a web address such as https://example.com/hooks';
  const url = new URL(text);
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return 'The address must hold no user name and no password';
  if (url.hash !== '') return 'The address must hold no part after #';
  if (allowLoopback && (host === 'localhost' || (isIP(host) > 0 && isCallable(host, true) && !isCallable(host))))
    return /^https?:$/.test(url.protocol) ? null : 'The address must start with https://';
  if (url.protocol !== 'https:') return 'The address must start with https://';
  if (!PORTS.includes(url.port)) return 'The port must be 443 or 8443';
  if (isIP(host) > 0) return isCallable(host) ? null : 'This address is not on the public network';
  const labels = host.split('.');
  if (labels.length < 2 || labels.includes('') || OWN_NETWORKS.includes(labels.at(-1)!))
    return 'This address is not on the public network';
  return null;
}

/** The host without brackets, and without the dot that ends a whole name. */
export function hostOf(url: URL): string {
  const { hostname } = url;
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return hostname.endsWith('.') ? hostname.slice(0, -1) : hostname;
}
