import { Injectable } from '@nestjs/common';
import { BlogPost, toWireBlogPost } from '@t0/database';
import { EventLog, markNotified, notifyMembersOfPost } from '@t0/events';
import { DataSource } from 'typeorm';

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
      const tell = markNotified(post);
      const stored = await manager.save(post);
      emit('blog_post.updated', 'public', toWireBlogPost(stored));
      if (tell) await notifyMembersOfPost(manager, emit, stored);
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
