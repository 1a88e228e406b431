import { Injectable, BadRequestException } from '@nestjs/common';
import { isObjectPath, picturesIn } from '@t0/contracts/content';
import type { BlogPost as WireBlogPost, CreateBlogPostDto, UpdateBlogPostDto } from '@t0/contracts/content';
import { BlogPost, toWireBlogPost } from '@t0/database/content';
import { EventLog, markNotified, notifyMembersOfPost } from '@t0/events';
import type { EntityManager } from 'typeorm';
import { lockRow } from '../../platform/rows/lock-row.ts';
import { requireExpectedVersion } from '../../platform/edit-conflict.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { ContentFiles } from '../files/content-files.ts';
import { audienceOf, emitPostChange } from './blog-events.ts';
import { POST_MISSING } from './post-not-found.ts';

const YEAR_MS = 366 * 86_400_000;

/**
 * The time at which a draft is published; null: an administrator publishes it. 400 when that has passed, is more than a year away, or the
 * post is public already.
 */
function requirePublishAt(given: string | null | undefined, isPublished: boolean, now = Date.now()): Date | null {
  if (given === undefined || given === null) return null;
  if (isPublished) throw error('A published post has no publication time');
  const at = new Date(given);
  if (!(at.getTime() > now)) throw error('Publication time must be in the future');
  if (at.getTime() > now + YEAR_MS) throw error('Publication time must be within a year');
  return at;
}

function error(message: string): BadRequestException {
  return new BadRequestException({ error: 'PUBLICATION_TIME', message, fields: { publishAt: message } });
}

const usedBy = (id: number): string => `blog_post:${id}`;

/** Writes blog posts: each call is one transaction with its events. An uploaded image belongs to one post, above its text or within it. */
@Injectable()
export class BlogWriter {
  constructor(
    private readonly log: EventLog,
    private readonly files: ContentFiles,
  ) {}

  /** Repeating the call with the same key answers the same post. */
  async create(body: CreateBlogPostDto, authorId: string, key: string | undefined): Promise<WireBlogPost> {
    const { published, publishAt: at, ...fields } = body;
    const imageUrl = await this.confirmedImage(body.imageUrl ?? null);
    await this.confirmPictures(body.content);
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        const publishAt = requirePublishAt(at, published);
        const draft = manager.create(BlogPost, {
          ...fields,
          imageUrl,
          isPublished: published,
          publishAt,
          createdBy: authorId,
        });
        const shouldNotify = markNotified(draft);
        const post = await manager.save(draft);
        await this.attachFiles(manager, post);
        const stored = toWireBlogPost(post);
        emit('blog_post.created', audienceOf(stored), stored);
        if (shouldNotify) await notifyMembersOfPost(manager, emit, post);
        return stored;
      }),
    );
  }

  /** Changes what is given. 404 when the post is gone, 409 with its current state when `version` is given and not the current one. */
  async update(id: number, body: UpdateBlogPostDto): Promise<WireBlogPost> {
    const { version, published, publishAt, imageUrl, ...texts } = body;
    const image = imageUrl === undefined ? undefined : await this.confirmedImage(imageUrl);
    if (texts.content !== undefined) await this.confirmPictures(texts.content);
    const { stored, released } = await this.log.transact(async (manager, emit) => {
      const post = await lockRow(manager, BlogPost, id, POST_MISSING);
      const before = toWireBlogPost(post);
      requireExpectedVersion(version, { name: 'blog post', code: 'BLOG_POST_CHANGED', current: before });
      Object.assign(post, given(texts), given({ imageUrl: image, isPublished: published }));
      // An unchanged time is not new, though it may have passed meanwhile.
      const isNewTime = publishAt !== undefined && !isSameInstant(publishAt, post.publishAt);
      if (isNewTime) post.publishAt = requirePublishAt(publishAt, post.isPublished);
      if (post.isPublished) post.publishAt = null;
      const shouldNotify = markNotified(post);
      if (JSON.stringify(toWireBlogPost(post)) === JSON.stringify(before)) return { stored: before, released: [] };
      if (before.published && !post.isPublished) await skipVersion(manager, post);
      await this.attachFiles(manager, post);
      const released = await this.files.release(manager, usedBy(id), [
        post.imageUrl ?? '',
        ...picturesIn(post.content),
      ]);
      const stored = toWireBlogPost(await manager.save(post));
      emitPostChange(emit, before, stored);
      if (shouldNotify) await notifyMembersOfPost(manager, emit, post);
      return { stored, released };
    });
    await this.files.remove(released);
    return stored;
  }

  /** Deletes a post and its uploaded images. 404 when it is gone. */
  async delete(id: number): Promise<void> {
    const released = await this.log.transact(async (manager, emit) => {
      const post = await lockRow(manager, BlogPost, id, POST_MISSING);
      const before = toWireBlogPost(post);
      await manager.remove(post);
      emit('blog_post.deleted', audienceOf(before), { id, version: before.version + 1 });
      return this.files.release(manager, usedBy(id));
    });
    await this.files.remove(released);
  }

  private async confirmedImage(imageUrl: string | null): Promise<string | null> {
    const address = imageUrl && this.files.pictureAddress(imageUrl, 'imageUrl');
    if (isObjectPath(address)) await this.files.confirm(address, 'image');
    return address || null;
  }

  private async confirmPictures(content: string): Promise<void> {
    for (const path of picturesIn(content)) await this.files.confirm(path, 'image');
  }

  private async attachFiles(manager: EntityManager, { id, imageUrl, content }: BlogPost): Promise<void> {
    if (isObjectPath(imageUrl)) await this.files.attach(manager, imageUrl, usedBy(id));
    for (const path of picturesIn(content)) await this.files.attach(manager, path, usedBy(id));
  }
}

function isSameInstant(sent: string | null, stored: Date | null): boolean {
  return (sent === null ? null : Date.parse(sent)) === (stored?.getTime() ?? null);
}

/** Leaves a version free for the tombstone that the public receives when a post disappears from it (see blog-events.ts). */
async function skipVersion(manager: EntityManager, post: BlogPost): Promise<void> {
  await manager.query('UPDATE blog_posts SET version = version + 1 WHERE id = $1', [post.id]);
  post.version += 1;
}

/** The fields that were given, so that what was left out stays. */
function given<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}
