import { consistencyProof, isSameBytes, provesConsistency, TreeReader } from '@t0/domain';
import type { Checkpoint } from '@t0/domain';
import { readTileBytes } from './log-source.ts';
import { merkle } from './sha256.ts';

/** Reads the tiles of a checkpoint's tree; each once. */
const treeOf = ({ size }: Checkpoint): TreeReader =>
  new TreeReader(merkle, size, (level, n, width) => readTileBytes({ level, n, width }));

/**
 * True if the tree of `later` begins with that of `earlier`, proven from tiles; a few reads, however long the record is. Rejects with
 * HttpError when a tile cannot be read: then nothing is known.
 */
export async function isExtendedBy(earlier: Checkpoint, later: Checkpoint): Promise<boolean> {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return isSameBytes(earlier.root, later.root);
  return provesConsistency(merkle, earlier, later, await consistencyProof(treeOf(later), earlier.size));
}
