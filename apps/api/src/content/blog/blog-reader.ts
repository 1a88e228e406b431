import { Injectable } from '@nestjs/common';
import type { BlogPost as WireBlogPost, ContentPageQuery } from '@t0/contracts/content';
import { MAX_ROW_ID, type ListTotal } from '@t0/contracts/platform';
import { BlogPost, toWireBlogPost } from '@t0/database/content';
import { DataSource } from 'typeorm';
import { newestPage } from '../../platform/rows/newest-page.ts';
import { postNotFound } from './post-not-found.ts';

/** Reads blog posts, newest first. */
@Injectable()
export class BlogReader {
  constructor(private readonly db: DataSource) {}

  /** The number of posts, drafts included. */
  async count(): Promise<ListTotal> {
    return { total: await this.db.getRepository(BlogPost).count() };
  }

  async list(page: ContentPageQuery, { drafts }: { drafts: boolean }): Promise<WireBlogPost[]> {
    const query = this.db.getRepository(BlogPost).createQueryBuilder('post');
    if (!drafts) query.andWhere('post.isPublished');
    return (await newestPage(query, page)).map(toWireBlogPost);
  }

  /** A name for the current state of the published list: changes with every post that is added, removed or changed. */
  async fingerprint({ limit, before }: ContentPageQuery): Promise<string> {
    const [row] = await this.db.query<[{ state: string | null }]>(
      `SELECT md5(string_agg(id || ':' || version, ',' ORDER BY id)) AS state FROM blog_posts WHERE is_published`,
    );
    return `W/"${row.state ?? 'none'}-${limit}-${before ?? ''}"`;
  }

  /** 404 when there is no such post, or it is a draft and those are not asked for. */
  async find(id: number, { drafts }: { drafts: boolean }): Promise<WireBlogPost> {
    const post = id <= MAX_ROW_ID ? await this.db.getRepository(BlogPost).findOneBy({ id }) : null;
    if (!post || (!post.isPublished && !drafts)) throw postNotFound();
    return toWireBlogPost(post);
  }
}
