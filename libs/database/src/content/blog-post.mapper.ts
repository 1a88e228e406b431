import type { BlogPost as WireBlogPost } from '@t0/contracts/content';
import type { BlogPost } from './blog-post.entity.ts';

/** A stored blog post as it crosses the wire. */
export function toWireBlogPost(post: BlogPost): WireBlogPost {
  return {
    id: post.id,
    title: post.title,
    excerpt: post.excerpt,
    content: post.content,
    author: post.author,
    imageUrl: post.imageUrl,
    published: post.isPublished,
    ...(post.publishAt && { publishAt: post.publishAt.toISOString() }),
    ...(post.notifyMembers && { notifyMembers: true as const }),
    ...(post.notifiedAt && { membersNotified: true as const }),
    createdAt: post.createdAt.toISOString(),
    updatedAt: post.updatedAt.toISOString(),
    version: post.version,
  };
}
