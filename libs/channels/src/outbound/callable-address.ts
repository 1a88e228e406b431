import { BlockList, isIP } from 'node:net';

/**
 * IPv4 that is not the public network (IANA's registry of special purposes), and what clouds answer on although it looks public. The metadata
 * services of clouds are within 169.254.0.0/16, 100.64.0.0/10 and 192.0.0.0/24; Azure's second one is 168.63.129.16.
 */
const FOUR: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * IPv6 that is given out (global unicast). Loopback, mapped and compatible IPv4, NAT64, unique-local, link-local and multicast lie
 * outside of it.
 */
const SIX_GIVEN_OUT: [string, number] = ['2000::', 3];

/** The IPv6 ranges that are not public hosts: Teredo, ORCHID, benchmarks and other protocols, 6to4, documentation. */
const SIX: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const refused = blocks(FOUR, SIX);
const givenOut = blocks([], [SIX_GIVEN_OUT]);
const loopback = blocks([['127.0.0.0', 8]], [['::1', 128]]);

/**
 * True if the product may connect to a resolved address for a member (docs/SECURITY.md#server-calls-out). `allowLoopback`: this
 * machine as well, for tests and development.
 */
export function isCallable(address: string, allowLoopback = false): boolean {
  const version = isIP(address);
  // A zone names an interface of this machine.
  if (version === 0 || address.includes('%')) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (allowLoopback && loopback.check(address, family)) return true;
  if (refused.check(address, family)) return false;
  return version === 4 || givenOut.check(address, family);
}

function blocks(four: readonly [string, number][], six: readonly [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of four) list.addSubnet(net, prefix, 'ipv4');
  for (const [net, prefix] of six) list.addSubnet(net, prefix, 'ipv6');
  return list;
}

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
  if (url.username !== '' || url.password !== '') return 'The address must not have a user name or password';
  if (url.hash !== '') return 'The address must not have a part after #';
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
