import { Injectable } from '@nestjs/common';
import { isObjectPath } from '@t0/contracts';
import type { BlogPost as WireBlogPost, CreateBlogPostDto, UpdateBlogPostDto } from '@t0/contracts';
import { BlogPost, toWireBlogPost } from '@t0/database';
import { EventLog } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { holdRow } from '../../platform/content/held-row.ts';
import { requireSeen } from '../../platform/edit-conflict.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { ContentFiles } from '../../platform/uploads/content-files.ts';
import { audienceOf, tellChange } from './blog-events.ts';
import { POST_MISSING } from './post-not-found.ts';

const usedBy = (id: number): string => `blog_post:${id}`;

/** Writes blog posts: each call one transaction, its events told after commit. An uploaded image belongs to one post. */
@Injectable()
export class BlogWriter {
  constructor(
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  /** Repeating the call with the same key answers the same post. */
  async create(body: CreateBlogPostDto, authorId: string, key: string | undefined): Promise<WireBlogPost> {
    const { published, ...fields } = body;
    const imageUrl = await this.settledImage(body.imageUrl ?? null);
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const draft = manager.create(BlogPost, { ...fields, imageUrl, isPublished: published, createdBy: authorId });
        const post = await manager.save(draft);
        await this.attachImage(manager, post);
        const stored = toWireBlogPost(post);
        emit('blog_post.created', audienceOf(stored), stored);
        return stored;
      }),
    );
  }

  /** Changes what is given. 404 when the post is gone, 409 with its current state when `version` is given and not the current one. */
  async update(id: number, { version, published, imageUrl, ...texts }: UpdateBlogPostDto): Promise<WireBlogPost> {
    const image = imageUrl === undefined ? undefined : await this.settledImage(imageUrl);
    const { stored, released } = await this.log.transact(async (manager, emit) => {
      const post = await holdRow(manager, BlogPost, id, POST_MISSING);
      const before = toWireBlogPost(post);
      requireSeen(version, { name: 'blog post', code: 'BLOG_POST_CHANGED', current: before });
      Object.assign(post, given(texts), given({ imageUrl: image, isPublished: published }));
      if (JSON.stringify(toWireBlogPost(post)) === JSON.stringify(before)) return { stored: before, released: [] };
      if (before.published && !post.isPublished) await skipVersion(manager, post);
      await this.attachImage(manager, post);
      const released = await this.files.release(manager, usedBy(id), [post.imageUrl ?? '']);
      const stored = toWireBlogPost(await manager.save(post));
      tellChange(emit, before, stored);
      return { stored, released };
    });
    await this.files.remove(released);
    return stored;
  }

  /** Deletes a post and its uploaded image. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    const released = await this.log.transact(async (manager, emit) => {
      const post = await holdRow(manager, BlogPost, id, POST_MISSING);
      const before = toWireBlogPost(post);
      await manager.remove(post);
      emit('blog_post.deleted', audienceOf(before), { id, version: before.version + 1 });
      return this.files.release(manager, usedBy(id));
    });
    await this.files.remove(released);
  }

  private async settledImage(imageUrl: string | null): Promise<string | null> {
    const address = imageUrl && this.files.pictureAddress(imageUrl, 'imageUrl');
    if (isObjectPath(address)) await this.files.settle(address, 'image');
    return address || null;
  }

  private async attachImage(manager: EntityManager, { id, imageUrl }: BlogPost): Promise<void> {
    if (isObjectPath(imageUrl)) await this.files.attach(manager, imageUrl, usedBy(id));
  }
}

/** Leaves a version free for what the public is told when a post disappears from it (see blog-events.ts). */
async function skipVersion(manager: EntityManager, post: BlogPost): Promise<void> {
  await manager.query('UPDATE blog_posts SET version = version + 1 WHERE id = $1', [post.id]);
  post.version += 1;
}

/** The fields that were given, so that what was left out stays. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
