import { CreateBlogPostDto, LIMITS } from '@t0/contracts';
import type { BlogPost, UpdateBlogPostDto } from '@t0/contracts';
import { checkBy } from '../../shared/editing/check-fields.ts';
import type { EditSnapshot } from '../../shared/editing/edit-state.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';

/** The fields of the blog form (docs/product/console.md#blog). */
export interface PostFields extends Record<string, unknown> {
  title: string;
  author: string;
  excerpt: string;
  content: string;
  imageUrl: string;
  published: boolean;
  /** The scheduled time of publication, as its field shows it: 2026-11-19T09:05, UTC; empty: an administrator publishes it. */
  publishAt: string;
  notifyMembers: NotifyMembers;
}

/** The setting that notifies members once the post is public, as an editor reads it in another's version. */
type NotifyMembers = 'yes' | 'no';

/** An empty form; `published` is off (docs/product/content.md#posts). */
export const NEW_POST: EditSnapshot<PostFields> = {
  fields: {
    title: '',
    author: '',
    excerpt: '',
    content: '',
    imageUrl: '',
    published: false,
    publishAt: '',
    notifyMembers: 'no',
  },
  version: 0,
  order: 0,
};

/** The labels of the form, to the letter (docs/product/console.md#blog). */
export const POST_NAMES: Readonly<Record<string, string>> = {
  title: 'BLOG TITLE',
  author: 'AUTHOR',
  excerpt: 'EXCERPT (SEO DESCRIPTION)',
  content: 'BLOG CONTENT',
  imageUrl: 'FEATURED IMAGE URL (OPTIONAL)',
  published: 'STATUS',
  publishAt: 'PUBLISH AT',
  notifyMembers: 'TELL MEMBERS',
};

/** The current version of a post. */
export function snapshotOfPost(post: BlogPost): EditSnapshot<PostFields> {
  const { title, author, excerpt, content, imageUrl, published, publishAt, notifyMembers, version } = post;
  const fields: PostFields = {
    title,
    author,
    excerpt,
    content,
    imageUrl: imageUrl ?? '',
    published,
    publishAt: publishAt === undefined ? '' : toDateField(publishAt),
    notifyMembers: notifyMembers ? 'yes' : 'no',
  };
  return { fields, version, order: version };
}

/** The fields as they are sent. An invalid time is sent unchanged, so that the contract refuses it with a message. */
export function toBody(fields: Partial<PostFields>): UpdateBlogPostDto {
  const { publishAt, notifyMembers, ...others } = fields;
  return {
    ...others,
    ...(publishAt !== undefined && { publishAt: publishAt === '' ? null : (fromDateField(publishAt) ?? publishAt) }),
    ...(notifyMembers !== undefined && { notifyMembers: notifyMembers === 'yes' }),
  };
}

const byContract = checkBy(CreateBlogPostDto);

/** The contract's rules for a post, new or changed. */
export const checkPost = (fields: PostFields): Promise<Record<string, string>> => byContract(toBody(fields));

/** The first characters of a post's content, with an ellipsis when there are more (docs/product/console.md#blog). */
export function contentPreview(content: string): string {
  const characters = [...content.trim()];
  const { preview } = LIMITS.blog;
  return characters.length > preview ? `${characters.slice(0, preview).join('').trimEnd()}...` : characters.join('');
}
