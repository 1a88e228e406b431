import { CreateBlogPostDto, LIMITS } from '@t0/contracts';
import type { BlogPost } from '@t0/contracts';
import { checkBy } from '../../shared/content-editing/check-fields.ts';
import type { Stand } from '../../shared/content-editing/edit-state.ts';

/** What the blog form holds (specification 2, section 2, 'BLOG'). */
export interface PostFields extends Record<string, unknown> {
  title: string;
  author: string;
  excerpt: string;
  content: string;
  imageUrl: string;
  published: boolean;
}

/** An empty form; `published` is off (specification 2, section 5). */
export const NEW_POST: Stand<PostFields> = {
  fields: { title: '', author: '', excerpt: '', content: '', imageUrl: '', published: false },
  version: 0,
  order: 0,
};

/** The labels of the form, to the letter (specification 2, section 2). */
export const POST_NAMES: Readonly<Record<string, string>> = {
  title: 'BLOG TITLE',
  author: 'AUTHOR',
  excerpt: 'EXCERPT (SEO DESCRIPTION)',
  content: 'BLOG CONTENT',
  imageUrl: 'FEATURED IMAGE URL (OPTIONAL)',
  published: 'STATUS',
};

/** Where a post stands. */
export function postStand({
  title,
  author,
  excerpt,
  content,
  imageUrl,
  published,
  version,
}: BlogPost): Stand<PostFields> {
  return { fields: { title, author, excerpt, content, imageUrl: imageUrl ?? '', published }, version, order: version };
}

/** The contract's rules for a post, new or changed. */
export const checkPost = checkBy(CreateBlogPostDto);

/** The first characters of a post's content, with an ellipsis when there are more (specification 2, sections 2 and 9). */
export function contentPreview(content: string): string {
  const characters = [...content.trim()];
  const { preview } = LIMITS.blog;
  return characters.length > preview ? `${characters.slice(0, preview).join('').trimEnd()}...` : characters.join('');
}
