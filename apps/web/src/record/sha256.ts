import { sha256 as hash } from '@noble/hashes/sha2.js';
import { Merkle } from '@t0/domain';

/** Synchronous SHA-256: a browser's own answers asynchronously, thirty thousand times for a whole record. */
export const sha256 = (data: Uint8Array): Uint8Array => hash(data);

/** The record's tree. */
export const merkle = new Merkle(sha256);
