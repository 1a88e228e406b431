import type { Merkle } from './merkle.ts';
import { readTile, TILE_WIDTH, tileWidth } from './tiles.ts';

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
