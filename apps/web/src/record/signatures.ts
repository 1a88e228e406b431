import { parseVerifierKey, signatureBy, toUtf8, Merkle, type Checkpoint } from '@t0/domain/record';
import { sha256 as hash } from '@noble/hashes/sha2.js';

/** Synchronous SHA-256: a browser's own answers asynchronously, thirty thousand times for a whole record. */
export const sha256 = (data: Uint8Array): Uint8Array => hash(data);

/** The record's tree. */
export const merkle = new Merkle(sha256);

/** The result of checking a signature; `unknown`: this browser cannot check Ed25519, or only over https. */
export type SignatureVerdict = 'sound' | 'wrong' | 'absent' | 'unknown';

/** Checks that a checkpoint is signed by a key, given as a verifier key. Rejects with CheckpointError when the key is invalid. */
export async function checkSignature(checkpoint: Checkpoint, key: string): Promise<SignatureVerdict> {
  const known = parseVerifierKey(sha256, key);
  const signature = signatureBy(checkpoint, known);
  if (!signature) return 'absent';
  const { subtle } = crypto as Partial<Crypto>;
  const imported = await subtle
    ?.importKey('raw', known.publicKey.slice(), { name: 'Ed25519' }, false, ['verify'])
    .catch(() => null);
  if (!subtle || !imported) return 'unknown';
  const isSound = await subtle.verify(
    { name: 'Ed25519' },
    imported,
    signature.slice(),
    toUtf8(checkpoint.text).slice(),
  );
  return isSound ? 'sound' : 'wrong';
}
