import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** A key that names neither address nor account to anyone who reads Redis. */
export function throttleKey(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32);
}

/** The network that counts as one address: an IPv4 address, or the /64 of an IPv6 address, which one household has to itself. */
export function networkOf(address: string | undefined): string {
  return networksOf(address)[0]!;
}

/**
 * The networks an attempt from an address counts for, the nearest first: an IPv4 address alone; of an IPv6 address the /64, and the
 * /48, which a provider gives to one site: its owner has 65,536 of the others.
 */
export function networksOf(address: string | undefined): string[] {
  if (!address) return ['unknown'];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return [mapped[1]!];
  if (!isIPv6(address)) return [address];
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle =
    tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...middle, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return [groups.join(':'), `${groups.slice(0, 3).join(':')}/48`];
}
