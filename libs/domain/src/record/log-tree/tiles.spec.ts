import { createHash } from 'node:crypto';
import { joinBytes, toHex, toUtf8 } from './bytes.ts';
import { readEntries, writeEntries } from './entry-bundle.ts';
import { Frontier, Merkle } from './merkle.ts';
import { parseTilePath, readTile, tilePath, tileWidth } from './tiles.ts';
import { TreeEdge } from './tree-edge.ts';
import { TreeReader } from './proofs.ts';

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const merkle = new Merkle(sha256);
const leavesTo = (size: number): Uint8Array[] =>
  Array.from({ length: size }, (_none, index) => merkle.leaf(toUtf8(`step ${index}`)));
const rootOf = (leaves: Uint8Array[]): string => {
  const frontier = new Frontier(merkle);
  for (const leaf of leaves) frontier.add(leaf);
  return toHex(frontier.root());
};

describe('the path of a tile (docs/RECORD.md#formats)', () => {
  it('names hashes or entries, full or not', () => {
    expect(parseTilePath('tile/entries/000')).toEqual({ level: 'entries', n: 0, width: 256 });
    expect(parseTilePath('tile/entries/x001/x234/067.p/7')).toEqual({ level: 'entries', n: 1_234_067, width: 7 });
    expect(parseTilePath('tile/63/999')).toEqual({ level: 63, n: 999, width: 256 });
    expect(parseTilePath('tile/1/x001/000.p/255')).toEqual({ level: 1, n: 1000, width: 255 });
  });

  it.each([
    '',
    '/tile/0/000',
    'log/tile/0/000',
    'tile/0/000/',
    'tile/0/000.p/1/2',
    'tile/0/000.p/',
    'tile/0/000.p/257',
    'tile/0/000\n',
    'tile//000',
    'tile/entry/000',
    'tile/-1/000',
    'tile/0/001/000',
    'tile/entries/000.p/0',
    'tile/entries/000.p/256',
    'tile/entries/000.p/257',
    'tile/entries/000.p/999',
  ])('is none where it is "%s"', (path) => {
    expect(parseTilePath(path)).toBeNull();
  });

  it('is written with as many folders as the number needs', () => {
    expect(tilePath({ level: 0, n: 999, width: 256 })).toBe('tile/0/999');
    expect(tilePath({ level: 0, n: 1000, width: 255 })).toBe('tile/0/x001/000.p/255');
  });
});

describe('the hashes of a tile (docs/RECORD.md#formats)', () => {
  it('are as many as the tree has there', () => {
    expect([0, 1, 255, 256, 257].map((size) => tileWidth(size, 0, 0))).toEqual([0, 1, 255, 256, 256]);
    expect([256, 257, 600].map((size) => tileWidth(size, 0, 1))).toEqual([0, 1, 256]);
    expect([255, 256, 65_535, 65_536, 65_792].map((size) => tileWidth(size, 1, 0))).toEqual([0, 1, 255, 256, 256]);
  });

  it('are read one after the other, and only from as many bytes as they have', () => {
    const leaves = leavesTo(3);
    expect(readTile(joinBytes(...leaves), 3).map(toHex)).toEqual(leaves.map(toHex));
    expect(readTile(new Uint8Array(0), 0)).toEqual([]);
    expect(() => readTile(new Uint8Array(95), 3)).toThrow('A tile of 3 hashes has 96 bytes, not 95');
    expect(() => readTile(new Uint8Array(128), 3)).toThrow('A tile of 3 hashes has 96 bytes, not 128');
  });
});

describe('the edge of the tree (docs/RECORD.md#tree)', () => {
  it('begins without steps and without tiles', () => {
    const edge = new TreeEdge(merkle, 0, []);
    expect(edge.size).toBe(0);
    expect(edge.changes()).toEqual([]);
    expect(toHex(edge.root())).toBe(toHex(sha256(new Uint8Array(0))));
  });

  it('grows by one step at a time', () => {
    const leaves = leavesTo(3);
    const edge = new TreeEdge(merkle, 2, [{ level: 0, n: 0, hashes: joinBytes(...leaves.slice(0, 2)) }]);
    expect(edge.size).toBe(2);
    edge.add(leaves[2]!);
    expect(edge.size).toBe(3);
    expect(edge.changes()).toEqual([{ level: 0, n: 0, hashes: joinBytes(...leaves) }]);
    expect(toHex(edge.root())).toBe(rootOf(leaves));
  });

  it('is taken up where the last tile of steps is full', () => {
    const leaves = leavesTo(257);
    const first = merkle.fold(leaves.slice(0, 256));
    const edge = new TreeEdge(merkle, 256, [{ level: 1, n: 0, hashes: first }]);
    expect(toHex(edge.root())).toBe(rootOf(leaves.slice(0, 256)));
    edge.add(leaves[256]!);
    expect(edge.changes()).toEqual([{ level: 0, n: 1, hashes: leaves[256] }]);
    expect(toHex(edge.root())).toBe(rootOf(leaves));
  });

  it('is refused where a tile of it is missing, or too narrow', () => {
    const hashes = joinBytes(...leavesTo(2));
    expect(() => new TreeEdge(merkle, 258, [{ level: 1, n: 0, hashes }])).toThrow(
      "The tile 0/1 of the record's tree is missing",
    );
    expect(() => new TreeEdge(merkle, 258, [{ level: 0, n: 1, hashes }])).toThrow(
      "The tile 1/0 of the record's tree is missing",
    );
    expect(() => new TreeEdge(merkle, 3, [{ level: 0, n: 0, hashes }])).toThrow('has 96 bytes, not 64');
  });
});

describe('a tree read from tiles (docs/RECORD.md#tree)', () => {
  it('asks for each tile once, as wide as it is', async () => {
    const leaves = leavesTo(300);
    const requested: string[] = [];
    const tree = new TreeReader(merkle, 300, (level, n, width) => {
      requested.push(`${level}/${n} ${width}`);
      return Promise.resolve(
        level === 0 ? joinBytes(...leaves.slice(n * 256, n * 256 + width)) : merkle.fold(leaves.slice(0, 256)),
      );
    });
    expect(toHex(await tree.hashOf(0, 300))).toBe(rootOf(leaves));
    expect(toHex(await tree.hashOf(0, 300))).toBe(rootOf(leaves));
    expect(toHex(await tree.hashOf(128, 256))).toBe(rootOf(leaves.slice(128, 256)));
    expect(toHex(await tree.hashOf(8, 11))).toBe(rootOf(leaves.slice(8, 11)));
    expect(requested.toSorted()).toEqual(['0/0 256', '0/1 44', '1/0 1']);
  });

  it('rejects a tile of another width', async () => {
    const tree = new TreeReader(merkle, 3, () => Promise.resolve(new Uint8Array(64)));
    await expect(tree.hashOf(0, 3)).rejects.toThrow('has 96 bytes, not 64');
  });
});

describe('a bundle of entries (docs/RECORD.md#formats)', () => {
  it('tells the length of each in two bytes, the greater first', () => {
    const long = new Uint8Array(0x0203).fill(9);
    const bundle = writeEntries([Uint8Array.of(7), long, Uint8Array.of()]);
    expect([...bundle.subarray(0, 5)]).toEqual([0, 1, 7, 2, 3]);
    expect(bundle).toHaveLength(3 + 2 + 0x0203 + 2);
    expect(readEntries(bundle).map(toHex)).toEqual(['07', toHex(long), '']);
  });
});
