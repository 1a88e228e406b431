import { ConflictException } from '@nestjs/common';

/** The current entity with which an edit is compared, and its names. */
export interface EditedEntity<T> {
  /** In the sentence: 'blog post'. */
  name: string;
  /** Error code: 'BLOG_POST_CHANGED'. */
  code: string;
  /** Null when there is none. */
  current: T | null;
}

/**
 * Refuses an edit of a state that changed underneath with 409 and the current state, so that neither version is lost. Without
 * `seen` the editor does not care; 0 means that the editor saw nothing there yet.
 */
export function requireExpectedVersion<T extends { version: number }>(
  seen: number | undefined,
  entity: EditedEntity<T>,
): void {
  if (seen === undefined || seen === (entity.current?.version ?? 0)) return;
  throw new ConflictException({
    error: entity.code,
    message: `This ${entity.name} was changed by someone else meanwhile. Look at its current values and try again.`,
    current: entity.current,
  });
}
