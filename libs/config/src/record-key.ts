import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** An Ed25519 key of the record. */
export interface RecordKey {
  privateKey: KeyObject;
  /** 32 bytes. */
  publicKey: Uint8Array;
}

/** The bytes that precede the seed in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_BYTES = 32;

/** The key that a seed of 64 hexadecimal digits makes: RECORD_SIGNING_KEY (docs/RECORD.md#keys). */
export function recordKey(seed: string): RecordKey {
  const der = Buffer.concat([PKCS8, Buffer.from(seed, 'hex')]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: new Uint8Array(spki.subarray(-PUBLIC_BYTES)) };
}

/** The record's name: its address without the scheme (C2SP tlog-tiles). */
export function recordOrigin(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname === '/' ? '' : pathname}/log`;
}
