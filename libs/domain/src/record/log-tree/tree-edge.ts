import { HASH_BYTES, joinBytes } from './bytes.ts';
import { Frontier, type Merkle } from './merkle.ts';
import { readTile, TILE_WIDTH, tileWidth } from './tiles.ts';

/** A tile as it is stored. */
export interface StoredTile {
  level: number;
  n: number;
  hashes: Uint8Array;
}

/** Which tiles the right edge of a tree consists of: the partial one of each level. */
export function edgeTiles(size: number): { level: number; n: number; width: number }[] {
  const edge: { level: number; n: number; width: number }[] = [];
  for (let level = 0; TILE_WIDTH ** level <= size; level += 1) {
    const n = Math.floor(size / TILE_WIDTH ** (level + 1));
    const width = tileWidth(size, level, n);
    if (width > 0) edge.push({ level, n, width });
  }
  return edge;
}

/** The right edge of a tree in tiles: growing it, and its root, need nothing else. */
export class TreeEdge {
  /** By level: the hashes of its partial tile. */
  private readonly partial: Uint8Array[][] = [];
  private readonly changed = new Map<string, StoredTile>();

  /** `tiles`: those that `edgeTiles(size)` names, each at least as wide as there. */
  constructor(
    private readonly merkle: Merkle,
    private count: number,
    tiles: readonly StoredTile[],
  ) {
    for (const { level, n, width } of edgeTiles(count)) {
      const tile = tiles.find((one) => one.level === level && one.n === n);
      if (!tile) throw new Error(`The tile ${level}/${n} of the record's tree is missing`);
      this.partial[level] = readTile(tile.hashes.subarray(0, width * HASH_BYTES), width);
    }
  }

  get size(): number {
    return this.count;
  }

  /** Adds the next leaf. */
  add(leafHash: Uint8Array): void {
    this.count += 1;
    this.push(0, leafHash);
  }

  root(): Uint8Array {
    const frontier = new Frontier(this.merkle);
    for (let level = this.partial.length - 1; level >= 0; level -= 1)
      for (const hash of this.partial[level] ?? []) frontier.add(hash, TILE_WIDTH ** level);
    return frontier.root();
  }

  /** The tiles that are new or wider than they were. */
  changes(): StoredTile[] {
    return [...this.changed.values()];
  }

  private push(level: number, hash: Uint8Array): void {
    const hashes = (this.partial[level] ??= []);
    hashes.push(hash);
    const n = Math.floor((Math.floor(this.count / TILE_WIDTH ** level) - 1) / TILE_WIDTH);
    this.changed.set(`${level}/${n}`, { level, n, hashes: joinBytes(...hashes) });
    if (hashes.length < TILE_WIDTH) return;
    this.partial[level] = [];
    this.push(level + 1, this.merkle.fold(hashes));
  }
}
