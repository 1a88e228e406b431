import { ConflictException, Injectable } from '@nestjs/common';
import type { StaffArea } from '@t0/contracts/accounts';
import type { Restore } from '@t0/database/platform';
import { isSame } from './same-value.ts';
import type { UndoableEntity } from './undoable.ts';

/** Restores what was before a change of the row with this id, as a change of its own, or refuses with a sentence. */
export type Undo = (id: string, change: Restore, actor: Express.User) => Promise<unknown>;

/** The features that can undo changes: each registers how it restores its entities (docs/product/settings.md#undo). */
@Injectable()
export class UndoRegistry {
  private readonly known = new Map<string, { undo: Undo; area: StaffArea }>();

  /** From now on changes of this table are undone so, by staff who may manage the area. */
  register(entity: UndoableEntity, undo: Undo, area: StaffArea = 'settings'): void {
    this.known.set(entity, { undo, area });
  }

  /** The undo of a table's changes, and whose it is; undefined where there is none. */
  of(entity: string): { undo: Undo; area: StaffArea } | undefined {
    return this.known.get(entity);
  }
}

/** Refuses with 409 to undo a change whose fields were changed again since: nobody's later decision is lost. */
export function requireAsLeft(current: object, after: Restore['after']): void {
  const now = new Map<string, unknown>(Object.entries(current));
  const changed = Object.keys(after)
    .filter((field) => now.has(field) && !isSame(now.get(field), after[field]))
    .sort();
  if (changed.length === 0) return;
  throw new ConflictException({
    error: 'CHANGED_SINCE',
    message: `It was changed again since: ${changed.join(', ')}. Undo the later change first.`,
  });
}
