import type { RecordLog } from '@t0/contracts/record';
import { tilePath, consistencyProof, isSameBytes, provesConsistency, TreeReader } from '@t0/domain/record';
import type { TileName, Checkpoint } from '@t0/domain/record';
import { HttpError, messageForStatus, request } from '../shared/lib/http.ts';
import { merkle } from './signatures.ts';

/** Reads the tiles of a checkpoint's tree; each once. */
const treeOf = ({ size }: Checkpoint): TreeReader =>
  new TreeReader(merkle, size, (level, n, width) => readTileBytes({ level, n, width }));

/** The path of the record's tree in this origin (C2SP tlog-tiles). */
const PREFIX = '/log';

async function read(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(`${PREFIX}/${path}`, { cache }).catch(() => null);
  if (response?.ok) return response;
  const statusCode = response?.status ?? 0;
  const message = response
    ? messageForStatus(statusCode)
    : 'The server cannot be reached. Check your connection and try again.';
  throw new HttpError({ statusCode, error: response ? 'UNKNOWN' : 'NETWORK', message });
}

/** The newest checkpoint, never from a cache; null before the first. Throws HttpError. */
export async function readCheckpoint(): Promise<string | null> {
  try {
    return await (await read('checkpoint', 'no-store')).text();
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 404) return null;
    throw error;
  }
}

/** The bytes of a tile or a bundle of entries. Throws HttpError. */
async function readTileBytes(name: TileName): Promise<Uint8Array> {
  return new Uint8Array(await (await read(tilePath(name), 'default')).arrayBuffer());
}

/** By which keys the record is signed. */
export const readLog = (): Promise<RecordLog> => request<RecordLog>('/api/record/log');

/**
 * True if the tree of `later` begins with that of `earlier`, proven from tiles; a few reads, however long the record is. Rejects with
 * HttpError when a tile cannot be read: then nothing is known.
 */
export async function isExtendedBy(earlier: Checkpoint, later: Checkpoint): Promise<boolean> {
  if (earlier.size > later.size) return false;
  if (earlier.size === later.size) return isSameBytes(earlier.root, later.root);
  return provesConsistency(merkle, earlier, later, await consistencyProof(treeOf(later), earlier.size));
}
