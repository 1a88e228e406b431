import { joinBytes, type Sha256 } from './bytes.ts';

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

/** The roots of the complete subtrees that a tree of any size consists of, left to right: all that growing it needs. */
export class Frontier {
  private readonly parts: { size: number; hash: Uint8Array }[] = [];

  constructor(private readonly merkle: Merkle) {}

  /** Adds a complete subtree of `size` leaves, a power of two, at the right. */
  add(hash: Uint8Array, size = 1): void {
    let part = { size, hash };
    for (let last = this.parts.at(-1); last?.size === part.size; last = this.parts.at(-1)) {
      this.parts.pop();
      part = { size: 2 * part.size, hash: this.merkle.node(last.hash, part.hash) };
    }
    this.parts.push(part);
  }

  /** The root of everything added. */
  root(): Uint8Array {
    if (this.parts.length === 0) return this.merkle.empty();
    return this.parts.map(({ hash }) => hash).reduceRight((right, left) => this.merkle.node(left, right));
  }
}
