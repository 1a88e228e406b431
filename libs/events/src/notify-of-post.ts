import { LIMITS } from '@t0/contracts/platform';
import type { BlogPost } from '@t0/database/content';
import { Notification, toWireNotification } from '@t0/database/notifications';
import type { EntityManager } from 'typeorm';
import type { Emit } from './emit-member-updates.ts';

/** Marks a post as notified, if that was chosen, it is public and members were not notified before. The caller saves it. */
export function markNotified(post: BlogPost): boolean {
  if (!post.isPublished || !post.notifyMembers || post.notifiedAt) return false;
  post.notifiedAt = new Date();
  return true;
}

/** Notifies members of a post that became public: a notification whose press opens it, in the transaction that publishes it. */
export async function notifyMembersOfPost(manager: EntityManager, emit: Emit, post: BlogPost): Promise<void> {
  const title = [...`NEW INSIGHT: ${post.title}`].slice(0, LIMITS.notification.titleMax).join('');
  const notification = await manager.save(
    manager.create(Notification, {
      title,
      message: post.excerpt,
      type: 'announcement',
      priority: 'normal',
      blogPostId: post.id,
      createdBy: post.createdBy,
    }),
  );
  emit('notification.created', 'subscribers', toWireNotification(notification));
}
