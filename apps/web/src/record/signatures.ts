import { parseVerifierKey, signatureBy, toUtf8 } from '@t0/domain';
import type { Checkpoint } from '@t0/domain';
import { sha256 } from './sha256.ts';

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
