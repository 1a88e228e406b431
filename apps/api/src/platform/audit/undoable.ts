import type { Restore } from '@t0/database/platform';
import type { EntityChange } from './audit-context.ts';

/** The changes that can be undone from their entry, by table (docs/product/settings.md#undo). Additions are never removed. */
const UNDOABLE = {
  instruments: ['updated'],
  legal_texts: ['updated'],
  owner_copy: ['updated'],
  plans: ['updated'],
  record_settings: ['created', 'updated'],
} as const satisfies Record<string, readonly EntityChange['kind'][]>;

/** A table whose changes can be undone, or the entity of a named act that can. */
export type UndoableEntity = keyof typeof UNDOABLE | 'access' | 'blacklist';

/** The data by which the trail can undo a change; null: it cannot. */
export function restoreOf({ entity, kind, before, after }: EntityChange): Restore | null {
  const kinds: readonly string[] = UNDOABLE[entity as keyof typeof UNDOABLE] ?? [];
  return kinds.includes(kind) && after ? { before: before ?? {}, after } : null;
}
