import type { LedgerPayload } from '@t0/contracts/record';
import type { LedgerKind } from '@t0/contracts/signals';
import { fromHex, isSameBytes, joinBytes, toHex, toUtf8, type Sha256 } from './bytes.ts';
import { CheckpointError } from './checkpoint.ts';
import { Frontier, Merkle } from './merkle.ts';
import type { TreeHead } from './proofs.ts';

/** The opening of a row: both values as the ledger gives them. */
export interface RowOpening {
  nonce: string;
  payload: string;
}

/** A row that was found to be in its place, and to say what was sealed. */
export interface CheckedRow {
  index: number;
  /** Ledger time, ISO 8601. */
  at: string;
  kind: LedgerKind;
  /** Null: the row is about no signal. */
  signalId: number | null;
  /** Null while it is sealed for the reader. */
  payload: LedgerPayload | null;
}

const LEAF = /^(0|[1-9]\d*) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([1-9]\d*|-) ([a-z0-9-]+) ([0-9a-f]{64})$/;
/** docs/RECORD.md#ledger. */
const NONCE_BYTES = 16;
/** UTF-8 cannot hold it, so no sealed text contains it. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Checks a record row by row, from the first: that each row is in its place, that what is opened is what was sealed, and at the end that
 * all of them are what the checkpoint covers (docs/RECORD.md#verify). Throws CheckpointError with a sentence for people.
 */
export class RecordCheck {
  /** Rows that were opened, and rows that are sealed for the reader. */
  opened = 0;
  sealed = 0;

  private readonly merkle: Merkle;
  private readonly frontier: Frontier;
  private lastAt = '';

  constructor(private readonly sha256: Sha256) {
    this.merkle = new Merkle(sha256);
    this.frontier = new Frontier(this.merkle);
  }

  get size(): number {
    return this.opened + this.sealed;
  }

  /** Checks the next row: its leaf line, and its opening, if there is one. Returns its content. */
  add(leaf: string, opening: RowOpening | null): CheckedRow {
    const [, index, at = '', signal = '', kind = '', commitment = ''] = LEAF.exec(leaf) ?? [];
    const place = `Step ${this.size}`;
    if (index !== String(this.size)) throw new CheckpointError(`${place} is missing, or another one replaces it.`);
    if (at < this.lastAt) throw new CheckpointError(`${place} bears an earlier time than the step before it.`);
    this.lastAt = at;
    this.frontier.add(this.merkle.leaf(toUtf8(leaf)));
    const payload = opening && this.open(opening, commitment, place);
    if (opening && (payload?.kind !== kind || String(payload.signalId ?? '-') !== signal))
      throw new CheckpointError(`${place} has another kind or another signal than its seal.`);
    if (opening) this.opened += 1;
    else this.sealed += 1;
    return {
      index: Number(index),
      at,
      kind: kind as LedgerKind,
      signalId: signal === '-' ? null : Number(signal),
      payload,
    };
  }

  private open(opening: RowOpening, commitment: string, place: string): LedgerPayload {
    const nonce = fromHex(opening.nonce);
    const isText = nonce?.length === NONCE_BYTES && !LONE_SURROGATE.test(opening.payload);
    const sealed = isText && toHex(this.sha256(joinBytes(nonce, toUtf8(opening.payload))));
    if (sealed !== commitment) throw new CheckpointError(`${place} does not match its seal.`);
    try {
      return JSON.parse(opening.payload) as LedgerPayload;
    } catch {
      throw new CheckpointError(`${place} says nothing that can be read.`);
    }
  }

  /** True if the rows until now are exactly those that a checkpoint of this size covers. */
  isHead({ size, root }: TreeHead): boolean {
    return size === this.size && isSameBytes(root, this.frontier.root());
  }

  /** After the last row. */
  finish(head: TreeHead): void {
    if (head.size !== this.size)
      throw new CheckpointError(`The checkpoint covers ${head.size} steps, but ${this.size} are shown.`);
    if (!this.isHead(head))
      throw new CheckpointError(
        'The steps are not the ones that were signed: one of them was changed, moved or exchanged.',
      );
  }
}
