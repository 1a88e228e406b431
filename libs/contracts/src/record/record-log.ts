import type { LedgerEntry, RecordAudience } from './ledger.ts';
import type { RecordPrices } from './record-reading.ts';
import type { RecordFigures } from './record.ts';

/** Most rows of the ledger in one answer. */
export const LEDGER_PAGE = 1000;

/** A key that signed checkpoints, and the first one it signed: where keys were exchanged, the key before signed that one too. */
export interface RecordLogKey {
  /** A verifier key (C2SP signed-note). */
  key: string;
  /** The signed note, exactly. */
  first: string;
}

/** Answer of GET /api/record/log: where the record's tree is, and by which keys it is signed. Public. */
export interface RecordLog {
  /** Prefix of the tiled log (C2SP tlog-tiles), without a slash at its end. */
  prefix: string;
  /** First line of its checkpoints. */
  origin: string;
  /** The key that signs now; null where none is set and nothing is signed. */
  key: string | null;
  /** Every key that ever signed, oldest first. */
  keys: RecordLogKey[];
  /** Whom the owner shows the record. */
  audience: RecordAudience;
}

/** Answer of GET /api/record/entries. Public; openings by the reader's right to them. */
export interface LedgerPage {
  entries: LedgerEntry[];
}

/** A time stamp of a checkpoint; the authority's reply itself is at GET /api/record/stamps/{id}. */
export interface RecordStampLine {
  id: number;
  /** When it came, ISO 8601. */
  at: string;
  /** How many steps the stamped checkpoint covers. */
  size: number;
  /** The stamped note, exactly: what `openssl ts -verify -data` takes. */
  note: string;
}

/** The figures of the record, as they are shown: those of real prices, and those of simulated ones, of the same rows. */
export interface RecordShown {
  /** The record in which signals count on which no price has acted. */
  present: RecordPrices;
  figures: RecordFigures[];
}

/** Names the form of the file of GET /api/record/bundle. */
export const BUNDLE_FORMAT = 't0-record/1';

/** The file of GET /api/record/bundle: the whole record, as far as its reader may open it, checkable without the product. */
export interface RecordBundle {
  format: typeof BUNDLE_FORMAT;
  log: RecordLog;
  /** The newest checkpoint, exactly. */
  checkpoint: string;
  /** The figures that the record shows; null for readers who may not see it, and while the newest rows are not signed yet. */
  shown: RecordShown | null;
  /** The rows that it covers. `leaf`: the line that the tree is made of. */
  entries: { leaf: string; nonce?: string; payload?: string }[];
}
