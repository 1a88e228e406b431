import { isSameBytes } from './bytes.ts';
import type { Merkle } from './merkle.ts';
import { TILE_WIDTH, readTile, tileWidth } from './tiles.ts';

/** Fetches the bytes of one tile. */
export type FetchTile = (level: number, n: number, width: number) => Promise<Uint8Array>;

/** The greatest power of two below `size`. */
export function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Hashes of parts of a tree of `size` leaves, from its tiles; each tile is fetched once. */
export class TreeReader {
  private readonly tiles = new Map<string, Promise<Uint8Array[]>>();

  constructor(
    private readonly merkle: Merkle,
    readonly size: number,
    private readonly fetchTile: FetchTile,
  ) {}

  /** The hash over the leaves from `low` up to before `high`, where these are a subtree of RFC 6962. Rejects when a tile is missing. */
  async hashOf(low: number, high: number): Promise<Uint8Array> {
    const size = high - low;
    if (Number.isInteger(Math.log2(size)) && low % size === 0) return this.complete(low, size);
    const middle = low + splitOf(size);
    const [left, right] = await Promise.all([this.hashOf(low, middle), this.hashOf(middle, high)]);
    return this.merkle.node(left, right);
  }

  private async complete(low: number, size: number): Promise<Uint8Array> {
    const level = Math.floor(Math.log2(size) / 8);
    const span = TILE_WIDTH ** level;
    const first = low / span;
    const n = Math.floor(first / TILE_WIDTH);
    const hashes = await this.tile(level, n);
    const at = first - n * TILE_WIDTH;
    return this.merkle.fold(hashes.slice(at, at + size / span));
  }

  private tile(level: number, n: number): Promise<Uint8Array[]> {
    const key = `${level}/${n}`;
    const known = this.tiles.get(key);
    if (known) return known;
    const width = tileWidth(this.size, level, n);
    const tile = this.fetchTile(level, n, width).then((bytes) => readTile(bytes, width));
    this.tiles.set(key, tile);
    return tile;
  }
}

const half = (value: number): number => Math.floor(value / 2);
const isOdd = (value: number): boolean => value % 2 === 1;

/** The proof that the leaf at `index` is in the reader's tree: RFC 6962 section 2.1.1, read from tiles. */
export async function inclusionProof(tree: TreeReader, index: number): Promise<Uint8Array[]> {
  const path = async (at: number, low: number, high: number): Promise<Uint8Array[]> => {
    if (high - low === 1) return [];
    const middle = low + splitOf(high - low);
    return at < middle
      ? [...(await path(at, low, middle)), await tree.hashOf(middle, high)]
      : [...(await path(at, middle, high)), await tree.hashOf(low, middle)];
  };
  return path(index, 0, tree.size);
}

/** The proof that the reader's tree extends the one of `earlier` leaves: RFC 6962 section 2.1.2, read from tiles. */
export async function consistencyProof(tree: TreeReader, earlier: number): Promise<Uint8Array[]> {
  if (earlier === 0 || earlier === tree.size) return [];
  const part = async (count: number, low: number, high: number, whole: boolean): Promise<Uint8Array[]> => {
    if (count === high - low) return whole ? [] : [await tree.hashOf(low, high)];
    const split = splitOf(high - low);
    return count <= split
      ? [...(await part(count, low, low + split, whole)), await tree.hashOf(low + split, high)]
      : [...(await part(count - split, low + split, high, false)), await tree.hashOf(low, low + split)];
  };
  return part(earlier, 0, tree.size, true);
}

/** Two sizes of one tree with what is said to be their roots. */
export interface TreeHead {
  size: number;
  root: Uint8Array;
}

/** True if the proof shows that a leaf is at `index` below `head`: RFC 9162 section 2.1.3.2. */
export function provesInclusion(
  merkle: Merkle,
  { size, root }: TreeHead,
  index: number,
  leafHash: Uint8Array,
  proof: readonly Uint8Array[],
): boolean {
  if (!Number.isInteger(index) || index < 0 || index >= size) return false;
  let [at, last, hash] = [index, size - 1, leafHash];
  for (const next of proof) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      hash = merkle.node(next, hash);
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else hash = merkle.node(hash, next);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSameBytes(hash, root);
}

/** True if the proof shows that `later` extends `earlier`: RFC 9162 section 2.1.4.2. Every tree extends the one without leaves. */
export function provesConsistency(
  merkle: Merkle,
  earlier: TreeHead,
  later: TreeHead,
  proof: readonly Uint8Array[],
): boolean {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return proof.length === 0 && isSameBytes(earlier.root, later.root);
  if (earlier.size === 0) return proof.length === 0 && isSameBytes(earlier.root, merkle.empty());
  const hashes = Number.isInteger(Math.log2(earlier.size)) ? [earlier.root, ...proof] : [...proof];
  let [at, last] = [earlier.size - 1, later.size - 1];
  while (isOdd(at)) [at, last] = [half(at), half(last)];
  let first = hashes[0];
  let second = hashes[0];
  if (!first || !second) return false;
  for (const next of hashes.slice(1)) {
    if (last === 0) return false;
    if (isOdd(at) || at === last) {
      [first, second] = [merkle.node(next, first), merkle.node(next, second)];
      while (!isOdd(at) && at !== 0) [at, last] = [half(at), half(last)];
    } else second = merkle.node(second, next);
    [at, last] = [half(at), half(last)];
  }
  return last === 0 && isSameBytes(first, earlier.root) && isSameBytes(second, later.root);
}
