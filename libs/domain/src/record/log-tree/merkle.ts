import { joinBytes } from './bytes.ts';
import type { Sha256 } from './bytes.ts';

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** The hashes of a Merkle tree by RFC 6962 section 2.1: the first byte distinguishes leaves from nodes. */
export class Merkle {
  constructor(private readonly sha256: Sha256) {}

  /** The root of the tree without leaves. */
  empty(): Uint8Array {
    return this.sha256(new Uint8Array(0));
  }

  leaf(data: Uint8Array): Uint8Array {
    return this.sha256(joinBytes(LEAF, data));
  }

  node(left: Uint8Array, right: Uint8Array): Uint8Array {
    return this.sha256(joinBytes(NODE, left, right));
  }

  /** The root over hashes whose number is a power of two. */
  fold(hashes: readonly Uint8Array[]): Uint8Array {
    if (hashes.length === 1) return hashes[0]!;
    const half = hashes.length / 2;
    return this.node(this.fold(hashes.slice(0, half)), this.fold(hashes.slice(half)));
  }
}
