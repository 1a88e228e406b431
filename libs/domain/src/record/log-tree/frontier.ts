import type { Merkle } from './merkle.ts';

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
