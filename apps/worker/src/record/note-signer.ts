import { createHash, sign } from 'node:crypto';
import { recordKey, recordOrigin } from '@t0/config';
import type { Config, RecordKey } from '@t0/config';
import { checkpointText, keyIdOf, signatureLine, verifierKey } from '@t0/domain';

/** SHA-256 of Node. */
export const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

/** Signs checkpoints as notes (docs/RECORD.md#checkpoints): with the key, and with the one before it while keys are exchanged. */
export class NoteSigner {
  /** The record's name, and that of its keys. */
  readonly origin: string;
  /** The key that signs first, as verifiers are given it. */
  readonly key: string;
  private readonly keys: RecordKey[];

  private constructor(config: Config, seeds: string[]) {
    this.origin = recordOrigin(config.PUBLIC_URL);
    this.keys = seeds.map(recordKey);
    this.key = verifierKey(sha256, this.origin, this.keys[0]!.publicKey);
  }

  /** Null when the owner has set no key. */
  static from(config: Config): NoteSigner | null {
    const { RECORD_SIGNING_KEY: seed, RECORD_SIGNING_KEY_PREVIOUS: previous } = config;
    return seed ? new NoteSigner(config, previous ? [seed, previous] : [seed]) : null;
  }

  /** The signed note of a checkpoint. */
  sign(size: number, root: Uint8Array): string {
    const text = checkpointText(this.origin, size, root);
    const lines = this.keys.map(({ privateKey, publicKey }) => {
      const signature = sign(null, Buffer.from(text), privateKey);
      return signatureLine(this.origin, keyIdOf(sha256, this.origin, publicKey), signature);
    });
    return `${text}\n${lines.join('')}`;
  }
}
