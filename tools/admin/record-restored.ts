import { readFileSync } from 'node:fs';
import type { LedgerPayload } from '@t0/contracts/record';
import { CheckpointError, findCheckpoint } from '@t0/domain/record';
import { UserFacingError } from '../shared/user-facing-error.ts';
import type { AdminOrder } from './arguments.ts';
import type { Terminal } from './terminal.ts';

/** PostgreSQL: this role may not do that. */
const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Says in the record itself that the database was set back, and publishes both checkpoints: the newest that is known of the lost history,
 * from a mail or a file, and the newest of the one that goes on (docs/RECORD.md#restored-backups). Only the owner of the tables can.
 */
export async function recordRestored({ log }: Terminal, { reason = '', checkpoint }: AdminOrder): Promise<string> {
  const lost = checkpoint === undefined ? null : readCheckpoint(checkpoint);
  const index = await log.transact(async (manager) => {
    const [newest] = await manager.query<{ note: string }[]>(
      'SELECT note FROM record_checkpoints ORDER BY id DESC LIMIT 1',
    );
    const payload: LedgerPayload = {
      v: 1,
      kind: 'restored',
      signalId: null,
      step: null,
      state: null,
      price: null,
      tick: null,
      closeReason: null,
      withdrawalReason: null,
      changes: null,
      restored: { reason, lost, kept: newest?.note ?? null },
    };
    const [row] = await manager
      .query<[{ index: string }]>(`SELECT signal_ledger_append(NULL, 'restored', $1) AS index`, [
        JSON.stringify(payload),
      ])
      .catch(explainRight);
    return row.index;
  });
  return `Step ${index} of the record states the restore; everybody can read it.`;
}

function readCheckpoint(path: string): string {
  try {
    return findCheckpoint(readFileSync(path, 'utf8')).note;
  } catch (error) {
    if (error instanceof CheckpointError) throw new UserFacingError(error.message);
    throw new UserFacingError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'it is no text'}).`);
  }
}

function explainRight(error: unknown): never {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new UserFacingError(
    'Only the owner of the tables may write this: set DATABASE_URL to the address that migrations connect to.',
  );
}
