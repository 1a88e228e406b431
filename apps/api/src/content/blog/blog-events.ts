import type { BlogPost } from '@t0/contracts/content';
import type { Audience } from '@t0/contracts/live';
import type { Emit } from '@t0/events';

/** The audience of a post: everybody, or, of a draft, administrators (docs/product/content.md#posts). */
export function audienceOf({ published }: BlogPost): Audience {
  return published ? 'public' : 'staff:publishing';
}

/**
 * Emits a change. A post that is taken back leaves a tombstone with everybody, one version older than the draft that administrators
 * receive: for them it comes back, for the others it stays gone.
 */
export function emitPostChange(emit: Emit, before: BlogPost, after: BlogPost): void {
  if (before.published && !after.published) {
    emit('blog_post.deleted', 'public', { id: after.id, version: after.version - 1 });
  }
  emit('blog_post.updated', audienceOf(after), after);
}
