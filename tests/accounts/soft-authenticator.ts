import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type { NewPasskeyDto, PasskeyCreation, PasskeyProofDto, PasskeyRequest } from '@t0/contracts/accounts';

const PRESENT = 0x01;
const VERIFIED = 0x04;
const SYNCABLE = 0x08;
const SYNCED = 0x10;
const HOLDS_KEY = 0x40;

/** What an authenticator may do otherwise than it should. */
export interface Misbehaviour {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** Says that it did not verify the person. */
  unverified?: boolean;
  /** Says that nobody touched it. */
  untouched?: boolean;
  /** Says that it did the other thing: made a passkey, or signed with one. */
  type?: 'webauthn.create' | 'webauthn.get';
  /** Signs with another key. */
  forged?: boolean;
  /** Reports this count of signatures. */
  counter?: number;
  userHandle?: string;
}

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;

/** The few types of CBOR (RFC 8949) that attestations are made of. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number): Buffer => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, one]) => [cbor(key), cbor(one)])]);
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** An authenticator in software that holds one discoverable ES256 passkey and plays the browser beside it. */
export class SoftAuthenticator {
  readonly id = randomBytes(32);
  userHandle = randomBytes(16).toString('base64url');
  counter = 0;
  private readonly key: KeyObject;
  private readonly coordinates: { x: string; y: string };

  constructor(readonly origin: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.key = privateKey;
    this.coordinates = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  }

  /** Makes the passkey, as navigator.credentials.create would. */
  make(options: PasskeyCreation, name = 'Test key', bad: Misbehaviour = {}): NewPasskeyDto {
    this.userHandle = options.user.id;
    const { x, y } = this.coordinates;
    const cose = cbor(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const authData = Buffer.concat([
      this.authenticatorData(bad.rpId ?? options.rp.id, HOLDS_KEY, bad),
      Buffer.alloc(16),
      length,
      this.id,
      cose,
    ]);
    const attestation = new Map<Cbor, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      name,
      id: this.id.toString('base64url'),
      clientDataJSON: this.clientData('webauthn.create', options.challenge, bad).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
      asSecondFactor: false,
    };
  }

  /** Signs, as navigator.credentials.get would. Counts its signatures. */
  sign(options: PasskeyRequest, bad: Misbehaviour = {}): PasskeyProofDto {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, bad);
    const authData = this.authenticatorData(bad.rpId ?? options.rpId, 0, bad);
    const key = bad.forged ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey : this.key;
    return {
      id: this.id.toString('base64url'),
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), key).toString('base64url'),
      userHandle: bad.userHandle ?? this.userHandle,
    };
  }

  private clientData(type: string, challenge: string, bad: Misbehaviour): Buffer {
    const origin = bad.origin ?? this.origin;
    return Buffer.from(
      JSON.stringify({ type: bad.type ?? type, challenge: bad.challenge ?? challenge, origin, crossOrigin: false }),
    );
  }

  private authenticatorData(rpId: string, more: number, bad: Misbehaviour): Buffer {
    const flags = (bad.untouched ? 0 : PRESENT) | (bad.unverified ? 0 : VERIFIED) | SYNCABLE | SYNCED | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(bad.counter ?? this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}
