import { HASH_BYTES } from './bytes.ts';

/** Hashes of a full tile, and entries of a full bundle (C2SP tlog-tiles). */
export const TILE_WIDTH = 256;

/** A tile, or with level `entries` a bundle of entries: the `n`-th of its level, `width` wide. */
export interface TileName {
  level: number | 'entries';
  n: number;
  /** 1 to 256; 256 is a full one. */
  width: number;
}

/** How wide the `n`-th tile of a level is in a tree of `size` leaves; 0: there is none. */
export function tileWidth(size: number, level: number, n: number): number {
  const hashes = Math.floor(size / TILE_WIDTH ** level);
  return Math.max(0, Math.min(TILE_WIDTH, hashes - n * TILE_WIDTH));
}

/** Where a tile is served below the log's prefix, as `tile/0/x001/x234/067.p/112`. */
export function tilePath({ level, n, width }: TileName): string {
  let path = String(n % 1000).padStart(3, '0');
  for (let rest = Math.floor(n / 1000); rest > 0; rest = Math.floor(rest / 1000))
    path = `x${String(rest % 1000).padStart(3, '0')}/${path}`;
  return `tile/${level}/${path}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The tile that a path names; null when it names none. Only the one writing of a path is taken. */
export function parseTilePath(path: string): TileName | null {
  const found = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path);
  if (!found) return null;
  const [, level = '', digits = '', width] = found;
  const name: TileName = {
    level: level === 'entries' ? 'entries' : Number(level),
    n: Number(digits.replace(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  const isKnown = name.width >= 1 && name.width <= TILE_WIDTH && (name.level === 'entries' || name.level <= 63);
  return isKnown && tilePath(name) === path ? name : null;
}

/** The hashes of a tile. Throws when its bytes are not `width` hashes. */
export function readTile(bytes: Uint8Array, width: number): Uint8Array[] {
  if (bytes.length !== width * HASH_BYTES)
    throw new Error(`A tile of ${width} hashes has ${width * HASH_BYTES} bytes, not ${bytes.length}`);
  return Array.from({ length: width }, (_none, index) => bytes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES));
}
