import { Injectable } from '@nestjs/common';
import type { BlogPost as WireBlogPost } from '@t0/contracts/content';
import { MAX_ROW_ID } from '@t0/contracts/platform';
import { BlogPost, toWireBlogPost } from '@t0/database/content';
import { DataSource } from 'typeorm';

/** Characters that XML 1.0 cannot contain, escaped or not: most controls, two that are none, and halves of characters. */
function isForbidden(character: string): boolean {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d;
  return code === 0xfffe || code === 0xffff || (code >= 0xd800 && code <= 0xdfff);
}

/** A text without the characters that would make a feed unreadable. */
export function plainXml(text: string): string {
  return [...text].filter((character) => !isForbidden(character)).join('');
}

/** A text for HTML: in an element or a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** The fields of a post in feeds, the sitemap and page metadata. */
export type FeedPost = Pick<BlogPost, 'id' | 'title' | 'excerpt' | 'author' | 'imageUrl' | 'createdAt' | 'updatedAt'>;

const COLUMNS = {
  id: true,
  title: true,
  excerpt: true,
  author: true,
  imageUrl: true,
  createdAt: true,
  updatedAt: true,
};
/** Reads published posts without their texts. */
@Injectable()
export class FeedPosts {
  constructor(private readonly db: DataSource) {}

  /** Newest first. */
  newest(limit: number): Promise<FeedPost[]> {
    return this.db.getRepository(BlogPost).find({
      select: COLUMNS,
      where: { isPublished: true },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: limit,
    });
  }

  /** One with its text, as calls answer it; null when there is no such published post. */
  async read(id: number): Promise<{ row: FeedPost; wire: WireBlogPost } | null> {
    if (id > MAX_ROW_ID) return null;
    const row = await this.db.getRepository(BlogPost).findOneBy({ id, isPublished: true });
    return row && { row, wire: toWireBlogPost(row) };
  }

  /** Null when there is no such published post. */
  find(id: number): Promise<FeedPost | null> {
    if (id > MAX_ROW_ID) return Promise.resolve(null);
    return this.db.getRepository(BlogPost).findOne({ select: COLUMNS, where: { id, isPublished: true } });
  }
}
