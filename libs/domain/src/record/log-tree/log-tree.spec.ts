import { createHash, createPublicKey, verify } from 'node:crypto';
import fc from 'fast-check';
import {
  consistencyProof,
  edgeTiles,
  fromBase64,
  inclusionProof,
  joinBytes,
  Merkle,
  parseCheckpoint,
  parseTilePath,
  parseVerifierKey,
  provesConsistency,
  provesInclusion,
  readEntries,
  signatureBy,
  tilePath,
  TILE_WIDTH,
  toHex,
  toUtf8,
  TreeEdge,
  TreeReader,
  verifierKey,
  writeEntries,
} from './index.ts';
import type { StoredTile } from './index.ts';

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();
const merkle = new Merkle(sha256);
const leafOf = (index: number): Uint8Array => merkle.leaf(toUtf8(`step ${index}`));

/** RFC 6962 section 2.1, word for word. */
function rootOf(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array(0));
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return merkle.node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

/** A tree grown in steps, its tiles stored between them. */
function grow(sizes: number[]): { tiles: Map<string, StoredTile>; roots: Uint8Array[] } {
  const tiles = new Map<string, StoredTile>();
  let size = 0;
  const roots = sizes.map((next) => {
    const edge = new TreeEdge(merkle, size, [...tiles.values()]);
    for (; size < next; size += 1) edge.add(leafOf(size));
    for (const tile of edge.changes()) tiles.set(`${tile.level}/${tile.n}`, tile);
    return edge.root();
  });
  return { tiles, roots };
}

const readerOf = (size: number, tiles: Map<string, StoredTile>): TreeReader =>
  new TreeReader(merkle, size, (level, n, width) =>
    Promise.resolve(tiles.get(`${level}/${n}`)!.hashes.subarray(0, width * 32)),
  );

describe('the tree of the record (docs/RECORD.md#tree)', () => {
  const leaves = Array.from({ length: 1100 }, (_none, index) => leafOf(index));

  it('has the root of RFC 6962, in however many steps it grows', () => {
    const sizes = fc.uniqueArray(fc.integer({ min: 0, max: 1100 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(sizes, (given) => {
        const ordered = given.toSorted((a, b) => a - b);
        const { roots } = grow(ordered);
        expect(roots.map(toHex)).toEqual(ordered.map((size) => toHex(rootOf(leaves.slice(0, size)))));
      }),
      { numRuns: 25 },
    );
  });

  it('takes up a tree of three levels of tiles', () => {
    const { tiles, roots } = grow([65_500, 70_000]);
    expect(edgeTiles(70_000)).toEqual([
      { level: 0, n: 273, width: 112 },
      { level: 1, n: 1, width: 17 },
      { level: 2, n: 0, width: 1 },
    ]);
    expect(tiles.get('0/272')!.hashes).toHaveLength(8192);
    expect(toHex(roots[1]!)).toBe(toHex(rootOf(Array.from({ length: 70_000 }, (_none, index) => leafOf(index)))));
  });

  it('proves from tiles that a step is in it, and that it extends an earlier one; nothing else is proven', async () => {
    const { tiles } = grow([1100]);
    const number = fc.integer({ min: 1, max: 1100 });
    await fc.assert(
      fc.asyncProperty(number, number, fc.nat(), async (a, b, pick) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)];
        const tree = readerOf(later, tiles);
        const [first, second] = [earlier, later].map((size) => ({ size, root: rootOf(leaves.slice(0, size)) }));
        const index = pick % later;
        const path = await inclusionProof(tree, index);
        expect(provesInclusion(merkle, second!, index, leaves[index]!, path)).toBe(true);
        expect(provesInclusion(merkle, second!, index, leafOf(5000), path)).toBe(false);
        const proof = await consistencyProof(tree, earlier);
        expect(provesConsistency(merkle, first!, second!, proof)).toBe(true);
        expect(provesConsistency(merkle, { ...first!, root: leafOf(5000) }, second!, proof)).toBe(false);
        expect(provesConsistency(merkle, first!, { ...second!, root: leafOf(5000) }, proof)).toBe(false);
      }),
      { numRuns: 150 },
    );
  });
});

describe('tiles and entries by C2SP tlog-tiles (docs/RECORD.md#formats)', () => {
  it('have one path each', () => {
    expect(tilePath({ level: 0, n: 1_234_067, width: TILE_WIDTH })).toBe('tile/0/x001/x234/067');
    expect(tilePath({ level: 'entries', n: 0, width: 7 })).toBe('tile/entries/000.p/7');
    fc.assert(
      fc.property(fc.nat(63), fc.nat(1e9), fc.integer({ min: 1, max: 256 }), (level, n, width) => {
        expect(parseTilePath(tilePath({ level, n, width }))).toEqual({ level, n, width });
      }),
    );
    for (const path of [
      'tile/00/000',
      'tile/64/000',
      'tile/0/x000/001',
      'tile/0/1',
      'tile/0/000.p/256',
      'tile/0/000.p/0',
      'tile/0/000.p/07',
    ])
      expect(parseTilePath(path)).toBeNull();
  });

  it('hold entries of any bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (entries) => {
        expect(readEntries(writeEntries(entries)).map(toHex)).toEqual(entries.map(toHex));
      }),
    );
    expect(() => readEntries(Uint8Array.of(0, 2, 1))).toThrow('middle of an entry');
    expect(() => readEntries(Uint8Array.of(0))).toThrow('middle of an entry');
  });
});

describe('checkpoints by C2SP tlog-checkpoint and signed-note (docs/RECORD.md#formats)', () => {
  const ROOT = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
  const LINE =
    '\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=\n';
  const NOTE = `example.com/behind-the-sofa\n20852163\n${ROOT}\n\n${LINE}`;

  it('are read as the standard’s example is', () => {
    const { origin, size, root, signatures } = parseCheckpoint(NOTE);
    expect({ origin, size, root: Buffer.from(root).toString('base64') }).toEqual({
      origin: 'example.com/behind-the-sofa',
      size: 20852163,
      root: ROOT,
    });
    expect(signatures).toMatchObject([{ name: 'example.com/behind-the-sofa', keyId: '033de0ae' }]);
  });

  it('have keys and signatures of the standard’s form', () => {
    const text = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k';
    const key = parseVerifierKey(sha256, text);
    expect(verifierKey(sha256, key.name, key.publicKey)).toBe(text);
    const signed = 'This is an example message.\n';
    const signature = fromBase64(
      'Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=',
    )!;
    const spki = joinBytes(Buffer.from('302a300506032b6570032100', 'hex'), key.publicKey);
    const publicKey = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    expect(toHex(signature.subarray(0, 4))).toBe(key.keyId);
    expect(verify(null, Buffer.from(signed), publicKey, signature.subarray(4))).toBe(true);
    expect(signatureBy(parseCheckpoint(NOTE), key)).toBeNull();
    for (const broken of ['', text.replace('530d903a', '530d903b'), text.slice(0, -4), `a b+${text}`])
      expect(() => parseVerifierKey(sha256, broken)).toThrow(/key/);
  });

  it.each([
    ['nothing signed', NOTE.replace('\n\n', '\n'), 'need a blank line'],
    ['no name', NOTE.replace('example.com/behind-the-sofa', ''), 'first line'],
    ['a size with a zero before it', NOTE.replace('2085', '02085'), 'second line'],
    ['a root cut off', NOTE.replace(ROOT, ROOT.slice(0, -1)), 'third line'],
    ['no signature', NOTE.replace(LINE, ''), 'no signature'],
    ['a last line cut off', NOTE.slice(0, -1), 'cut off'],
    ['a signature that is none', NOTE.replace('Az3g', '!'), 'signature line'],
  ])('with %s are refused in words', (_what, note, words) => expect(() => parseCheckpoint(note)).toThrow(words));
});
