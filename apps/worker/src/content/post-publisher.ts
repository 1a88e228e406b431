import { Injectable } from '@nestjs/common';
import { BlogPost, toWireBlogPost } from '@t0/database/content';
import { EventLog, markNotified, notifyMembersOfPost } from '@t0/events';
import { PeriodicTasks } from '@t0/platform';
import { DataSource } from 'typeorm';
import type { JobPayloads } from '@t0/jobs';
import { Handles } from '../platform/handles.ts';

/** Publishes blog posts at their time: each once, never early, by the database's clock. */
@Injectable()
export class PostPublisher {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /**
   * Publishes one, if it is due; answers whether it did. Readers see it as of its time. The row is locked from the check to the commit: of
   * two workers at the same time the second finds it published, and an administrator's change waits or comes first.
   */
  publish(id: number): Promise<boolean> {
    return this.log.transact(async (manager, emit) => {
      const post = await manager
        .createQueryBuilder(BlogPost, 'post')
        .setLock('pessimistic_write')
        .where('post.id = :id AND NOT post.isPublished AND post.publishAt <= clock_timestamp()', { id })
        .getOne();
      if (!post?.publishAt) return false;
      Object.assign(post, { isPublished: true, createdAt: post.publishAt, publishAt: null });
      const shouldNotify = markNotified(post);
      const stored = await manager.save(post);
      emit('blog_post.updated', 'public', toWireBlogPost(stored));
      if (shouldNotify) await notifyMembersOfPost(manager, emit, stored);
      return true;
    });
  }

  /** Ms until it is due, 0 when it is; null when there is nothing left to publish. */
  async msUntilDue(id: number): Promise<number | null> {
    const rows: { ms: string }[] = await this.db.query(
      `SELECT greatest(0, ceil(extract(epoch FROM publish_at - clock_timestamp()) * 1000)) AS ms
       FROM blog_posts WHERE id = $1 AND publish_at IS NOT NULL AND NOT is_published`,
      [id],
    );
    return rows[0] ? Number(rows[0].ms) : null;
  }

  /** The posts that are due. */
  async due(): Promise<number[]> {
    const rows: { id: number }[] = await this.db.query(
      `SELECT id FROM blog_posts
       WHERE publish_at IS NOT NULL AND NOT is_published AND publish_at <= clock_timestamp() ORDER BY publish_at, id`,
    );
    return rows.map(({ id }) => id);
  }
}

/** A job that runs this much early waits; one that runs earlier was overtaken by a change, whose own job will come. */
const PATIENCE_MS = 2000;

/** Publishes a blog post at its time. */
@Injectable()
export class PublishProcessor {
  constructor(private readonly publisher: PostPublisher) {}

  @Handles('publish-blog-post')
  async run({ postId: id }: JobPayloads['publish-blog-post']): Promise<void> {
    const ms = await this.publisher.msUntilDue(id);
    if (ms === null || ms > PATIENCE_MS) return;
    // The clocks of Redis and PostgreSQL need not agree to the millisecond.
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    await this.publisher.publish(id);
  }
}

const EVERY_MS = 1000;

/**
 * Publishes due posts although no job came: Redis lost it, or no worker ran at the time. PostgreSQL alone knows the due posts; jobs only
 * make it punctual.
 */
@Injectable()
export class PublishReconciler {
  constructor(
    private readonly publisher: PostPublisher,
    tasks: PeriodicTasks,
  ) {
    tasks.add({
      run: () => this.reconcile(),
      everyMs: EVERY_MS,
      failure: 'Publishing scheduled blog posts failed; the next run publishes them',
    });
  }

  /** Publishes everything that is due, oldest first. */
  async reconcile(): Promise<void> {
    for (const id of await this.publisher.due()) await this.publisher.publish(id);
  }
}
