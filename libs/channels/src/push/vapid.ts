import { createECDH, createPrivateKey, sign, type KeyObject } from 'node:crypto';
import { CURVE } from './encrypt-push.ts';

/** How long a token is good, s; push services refuse more than 24 hours (RFC 8292, section 2). */
const GOOD_FOR = 12 * 3600;
/** A token is made again when it is good for less than this, s. */
const RENEWED_AT = 2 * 3600;

const HEADER = base64url(JSON.stringify({ typ: 'JWT', alg: 'ES256' }));

interface Token {
  header: string;
  /** s since 1970. */
  until: number;
}

/** Says to push services who calls (RFC 8292), with the owner's one key: 64 hexadecimal digits, WEB_PUSH_KEY. */
export class Vapid {
  /** By which browsers bind a subscription to this server: 65 octets, base64url. */
  readonly publicKey: string;
  private readonly key: KeyObject;
  private readonly tokens = new Map<string, Token>();

  /** @throws Error for a key that is no number of the curve */
  constructor(
    hex: string,
    private readonly contact: string,
    private readonly now: () => number = Date.now,
  ) {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(hex, 'hex');
    const point = pair.getPublicKey();
    this.publicKey = point.toString('base64url');
    const part = (from: number): string => point.subarray(from, from + 32).toString('base64url');
    const d = Buffer.from(hex, 'hex').toString('base64url');
    this.key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x: part(1), y: part(33) }, format: 'jwk' });
  }

  /** The header Authorization of a call of a push service. `origin`: the service's. A token is made twice a day, not with every call. */
  authorization(origin: string): string {
    const now = Math.floor(this.now() / 1000);
    const known = this.tokens.get(origin);
    if (known && known.until - now > RENEWED_AT) return known.header;
    const until = now + GOOD_FOR;
    const claims = base64url(JSON.stringify({ aud: origin, exp: until, sub: this.contact }));
    const text = `${HEADER}.${claims}`;
    const signature = sign('sha256', Buffer.from(text), { key: this.key, dsaEncoding: 'ieee-p1363' });
    const header = `vapid t=${text}.${signature.toString('base64url')}, k=${this.publicKey}`;
    this.tokens.set(origin, { header, until });
    return header;
  }
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
