import { CheckpointError, parseCheckpoint, type Checkpoint } from '@t0/domain/record';
import { useRecordAlarm } from './alarm-store.ts';
import { isExtendedBy, readCheckpoint, readLog } from './log-source.ts';
import { checkSignature } from './signatures.ts';

/** The newest checkpoint that this browser verified itself. */
interface StoredCheckpoint {
  /** The signed note, exactly. */
  note: string;
  /** The verifier key that this browser trusts: the first one it received, or one whose exchange the key before signed. */
  key: string;
  /** Since when this browser watches, ISO 8601. */
  since: string;
}

const KEY = 't0-record';

/** The stored checkpoint; null before the first one, and where the browser stores nothing. */
export function readKept(): StoredCheckpoint | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<StoredCheckpoint> | null;
    return kept?.note && kept.key && kept.since ? (kept as StoredCheckpoint) : null;
  } catch {
    return null;
  }
}

/** Keeps a checkpoint in place of the one before. Where storage is refused, this browser is no witness. */
function keep(kept: StoredCheckpoint): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Mailboxes still are.
  }
}

const FORKED =
  'The record that is shown now does not continue the one that this browser has seen: steps were changed or taken away.';
const FOREIGN = 'The record that is shown now is not signed by the key that signed the one this browser has seen.';

/**
 * Compares the newest checkpoint with the one that this browser keeps, and keeps it if it extends that one. Raises the alarm if it
 * does not; the kept one stays, so that the alarm returns with every look. Rejects when the server does not answer: nothing is known then.
 */
export async function watchRecord(): Promise<void> {
  const note = await readCheckpoint();
  if (note === null) return;
  const kept = readKept();
  if (kept?.note === note) return;
  const shown = read(note);
  if (!shown) return;
  if (!kept) return begin(shown);
  const key = await trustedKey(shown, kept);
  if (key === null) return raise(FOREIGN, kept, shown);
  if (!(await isExtendedBy(parseCheckpoint(kept.note), shown))) return raise(FORKED, kept, shown);
  useRecordAlarm.setState({ alarm: null });
  keep({ ...kept, note, key });
}

/** Trusts the server's current checkpoint, after an alarm was saved. */
export async function resumeWatching(): Promise<void> {
  const note = await readCheckpoint();
  const shown = note === null ? null : read(note);
  if (!shown) return;
  await begin(shown);
  useRecordAlarm.setState({ alarm: null });
}

/** An answer that is no checkpoint came from a proxy in between, and proves nothing. */
function read(note: string): Checkpoint | null {
  try {
    return parseCheckpoint(note);
  } catch (error) {
    if (error instanceof CheckpointError) return null;
    throw error;
  }
}

/** The first read: the server's key is trusted, the checkpoint only under its signature. */
async function begin(shown: Checkpoint): Promise<void> {
  const { key } = await readLog();
  if (!key) return;
  const verdict = await checkSignature(shown, key);
  if (verdict === 'sound' || verdict === 'unknown') keep({ note: shown.note, key, since: new Date().toISOString() });
}

/** The key that signed the shown checkpoint: the trusted one, or one to which a chain of exchanges leads from it; null for any other. */
async function trustedKey(shown: Checkpoint, { key }: StoredCheckpoint): Promise<string | null> {
  const isSigned = async (checkpoint: Checkpoint, by: string): Promise<boolean> =>
    ['sound', 'unknown'].includes(await checkSignature(checkpoint, by));
  if (await isSigned(shown, key)) return key;
  let trusted = key;
  for (const { key: next, first } of (await readLog()).keys) {
    const exchange = read(first);
    if (!exchange || next === trusted) continue;
    if ((await isSigned(exchange, trusted)) && (await isSigned(exchange, next))) trusted = next;
  }
  return trusted !== key && (await isSigned(shown, trusted)) ? trusted : null;
}

function raise(reason: string, { note: kept, since }: StoredCheckpoint, { note: shown }: Checkpoint): void {
  useRecordAlarm.setState({ alarm: { reason, kept, since, shown } });
}
