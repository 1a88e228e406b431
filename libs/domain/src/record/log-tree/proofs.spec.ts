import { createHash } from 'node:crypto';
import { joinBytes, toHex, toUtf8 } from './bytes.ts';
import { Merkle } from './merkle.ts';
import { TreeReader, consistencyProof, inclusionProof, provesConsistency, provesInclusion } from './proofs.ts';
import type { TreeHead } from './proofs.ts';

const merkle = new Merkle((data) => createHash('sha256').update(data).digest());
const LEAVES = Array.from({ length: 9 }, (_none, index) => merkle.leaf(toUtf8(`step ${index}`)));
const STRANGER = merkle.leaf(toUtf8('a step that is in no tree'));
const SIZES = LEAVES.map((_leaf, index) => index + 1);

/** RFC 6962 section 2.1, word for word. */
function rootOf(leaves: Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return merkle.empty();
  if (leaves.length === 1) return leaves[0]!;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return merkle.node(rootOf(leaves.slice(0, split)), rootOf(leaves.slice(split)));
}

const headOf = (size: number): TreeHead => ({ size, root: rootOf(LEAVES.slice(0, size)) });
const readerOf = (size: number): TreeReader =>
  new TreeReader(merkle, size, (_level, _n, width) => Promise.resolve(joinBytes(...LEAVES.slice(0, width))));
const hexOf = (hashes: Uint8Array[]): string[] => hashes.map(toHex);

describe('a proof that a step is in the tree (docs/RECORD.md#formats)', () => {
  it('holds the hashes that RFC 6962 names', async () => {
    const [, b, c, d, e, f, g] = LEAVES as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, ...Uint8Array[]];
    const tree = readerOf(7);
    const ab = rootOf(LEAVES.slice(0, 2));
    const [ef, efg] = [merkle.node(e!, f!), rootOf(LEAVES.slice(4, 7))];
    expect(hexOf(await inclusionProof(tree, 0))).toEqual(hexOf([b, merkle.node(c, d), efg]));
    expect(hexOf(await inclusionProof(tree, 3))).toEqual(hexOf([c, ab, efg]));
    expect(hexOf(await inclusionProof(tree, 4))).toEqual(hexOf([f!, g!, rootOf(LEAVES.slice(0, 4))]));
    expect(hexOf(await inclusionProof(tree, 6))).toEqual(hexOf([ef, rootOf(LEAVES.slice(0, 4))]));
    expect(await inclusionProof(readerOf(1), 0)).toEqual([]);
  });

  it('shows each step in its own place, and in no other', async () => {
    for (const size of SIZES)
      for (let index = 0; index < size; index += 1) {
        const proof = await inclusionProof(readerOf(size), index);
        const proven = [...SIZES.keys(), size, size + 1, 2 * size, 16].filter((at) =>
          provesInclusion(merkle, headOf(size), at, LEAVES[index]!, proof),
        );
        expect(new Set(proven)).toEqual(new Set([index]));
      }
  });

  it('shows nothing with a hash too few, too many or another one', async () => {
    for (const size of SIZES.slice(1))
      for (let index = 0; index < size; index += 1) {
        const proof = await inclusionProof(readerOf(size), index);
        const shows = (changed: Uint8Array[]): boolean =>
          provesInclusion(merkle, headOf(size), index, LEAVES[index]!, changed);
        expect(shows(proof.slice(1))).toBe(false);
        expect(shows(proof.slice(0, -1))).toBe(false);
        expect(shows([...proof, STRANGER])).toBe(false);
        expect(shows([...proof.slice(0, -1), STRANGER])).toBe(false);
      }
  });

  it('shows nothing below a root that is made to fit a longer or a shorter path', () => {
    const [leaf] = LEAVES as [Uint8Array];
    expect(provesInclusion(merkle, { size: 2, root: leaf }, 0, leaf, [])).toBe(false);
    const above = { size: 1, root: merkle.node(STRANGER, leaf) };
    expect(provesInclusion(merkle, above, 0, leaf, [STRANGER])).toBe(false);
    expect(provesInclusion(merkle, { ...above, size: 2 }, 1, leaf, [STRANGER])).toBe(true);
  });

  it('shows nothing at a place that is no number of a step', () => {
    const [first, second] = LEAVES as [Uint8Array, Uint8Array];
    expect(provesInclusion(merkle, headOf(2), 0, first, [second])).toBe(true);
    for (const index of [-1, -2, 0.5, Number.NaN, Infinity])
      expect(provesInclusion(merkle, headOf(2), index, first, [second])).toBe(false);
  });

  it('shows nothing in the tree without steps', () => {
    expect(provesInclusion(merkle, headOf(0), 0, LEAVES[0]!, [])).toBe(false);
    expect(provesInclusion(merkle, headOf(0), 0, merkle.empty(), [])).toBe(false);
  });
});

describe('a proof that one tree extends another (docs/RECORD.md#formats)', () => {
  it('holds the hashes that RFC 6962 names', async () => {
    const [, , c, d] = LEAVES as [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
    const tree = readerOf(7);
    const [ab, abcd] = [rootOf(LEAVES.slice(0, 2)), rootOf(LEAVES.slice(0, 4))];
    const efg = rootOf(LEAVES.slice(4, 7));
    expect(hexOf(await consistencyProof(tree, 3))).toEqual(hexOf([c, d, ab, efg]));
    expect(hexOf(await consistencyProof(tree, 4))).toEqual(hexOf([efg]));
    expect(hexOf(await consistencyProof(tree, 6))).toEqual(hexOf([rootOf(LEAVES.slice(4, 6)), LEAVES[6]!, abcd]));
  });

  it('is empty where there is nothing to show', async () => {
    expect(await consistencyProof(readerOf(7), 7)).toEqual([]);
    expect(await consistencyProof(readerOf(7), 0)).toEqual([]);
    expect(await consistencyProof(readerOf(0), 0)).toEqual([]);
  });

  it('shows for any two sizes that the one extends the other, and not the reverse', async () => {
    for (const later of SIZES)
      for (let earlier = 0; earlier <= later; earlier += 1) {
        const proof = await consistencyProof(readerOf(later), earlier);
        expect(provesConsistency(merkle, headOf(earlier), headOf(later), proof)).toBe(true);
        expect(provesConsistency(merkle, headOf(later), headOf(earlier), proof)).toBe(earlier === later);
      }
  });

  it('shows nothing with a hash too few, too many or another one', async () => {
    for (const later of SIZES)
      for (let earlier = 1; earlier < later; earlier += 1) {
        const proof = await consistencyProof(readerOf(later), earlier);
        const shows = (changed: Uint8Array[]): boolean =>
          provesConsistency(merkle, headOf(earlier), headOf(later), changed);
        expect(shows([])).toBe(false);
        expect(shows(proof.slice(1))).toBe(false);
        expect(shows(proof.slice(0, -1))).toBe(false);
        expect(shows([...proof, STRANGER])).toBe(false);
        expect(shows([...proof.slice(0, -1), STRANGER])).toBe(false);
      }
  });

  it('shows that a tree is itself only with its own root and nothing besides', () => {
    for (const size of [3, 4]) {
      const head = headOf(size);
      expect(provesConsistency(merkle, head, head, [])).toBe(true);
      expect(provesConsistency(merkle, head, { ...head, root: STRANGER }, [])).toBe(false);
      expect(provesConsistency(merkle, head, head, [STRANGER])).toBe(false);
      expect(provesConsistency(merkle, head, { ...head, root: STRANGER }, [STRANGER])).toBe(false);
    }
  });

  it('shows that every tree extends the one without steps, which has one root', () => {
    expect(provesConsistency(merkle, headOf(0), headOf(5), [])).toBe(true);
    expect(provesConsistency(merkle, { size: 0, root: STRANGER }, headOf(5), [])).toBe(false);
    expect(provesConsistency(merkle, headOf(0), headOf(5), [STRANGER])).toBe(false);
    expect(provesConsistency(merkle, { size: 0, root: STRANGER }, headOf(5), [STRANGER])).toBe(false);
  });

  it('shows nothing of a tree that is smaller, or that only bears the same root', () => {
    const { root } = headOf(2);
    expect(provesConsistency(merkle, { size: 2, root }, { size: 1, root }, [])).toBe(false);
    expect(provesConsistency(merkle, { size: 2, root }, { size: 3, root }, [])).toBe(false);
  });

  it('shows nothing below roots that are made to fit a longer path', async () => {
    const proof = await consistencyProof(readerOf(4), 3);
    const above = ({ size, root }: TreeHead): TreeHead => ({ size, root: merkle.node(STRANGER, root) });
    expect(provesConsistency(merkle, headOf(3), headOf(4), proof)).toBe(true);
    expect(provesConsistency(merkle, above(headOf(3)), above(headOf(4)), [...proof, STRANGER])).toBe(false);
  });
});
