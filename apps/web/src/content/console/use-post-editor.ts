import { CreateBlogPostDto, type BlogPost, type UpdateBlogPostDto } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBy, currentOf, useVersionedEdit, type VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { differing, type EditSnapshot } from '../../shared/editing/edit-state.ts';
import { usePublishOnce } from '../../shared/editing/use-publish-once.ts';
import { fromDateField, toDateField } from '../../shared/lib/date-field.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { currentTimes } from '../../shared/lib/times.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';

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
function toBody(fields: Partial<PostFields>): UpdateBlogPostDto {
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

/** A post being written. */
export interface PostEditor {
  edit: VersionedEdit<PostFields>;
  errors: Record<string, string>;
  busy: boolean;
  /** True: saving makes a new post. */
  isNew: boolean;
  /** Members were notified of it: that happens once. */
  notified: boolean;
  save: () => Promise<void>;
}

interface PostEditorOptions {
  /** Null for a new post. */
  id: number | null;
  /** The post as it is now; null when it is known to be deleted. */
  post: BlogPost | null | undefined;
  onChanged: () => void;
  /** It was stored: the form is free for the next one. */
  onDone: () => void;
}

/** The feedback on a stored post (docs/product/console.md#blog), and on one that is published by itself. */
export function statusText({ published, publishAt }: BlogPost): string {
  if (published) return 'Blog post published';
  return publishAt === undefined ? 'Blog post saved as draft' : `It is published ${currentTimes().short(publishAt)}`;
}

/** Writes a new post, or changes one. This tab of the browser keeps the text until it is stored. */
export function usePostEditor({ id, post, onChanged, onDone }: PostEditorOptions): PostEditor {
  const edit = useVersionedEdit(`blog:${id ?? 'new'}`, post ? snapshotOfPost(post) : NEW_POST);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const isNew = id === null || post === null;
  const failed = (title: string, text: string, error: unknown): void => {
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure(title, error, text);
  };
  const stored = (title: string, saved: BlogPost): void => {
    toast({ title, description: statusText(saved) });
    onChanged();
    onDone();
  };
  const create = usePublishOnce<CreateBlogPostDto, BlogPost>('/api/blog-posts', {
    onStored: (saved) => {
      edit.revert();
      stored('BLOG POST CREATED', saved);
    },
    onFailed: (error) => failed('CREATE FAILED', 'The blog post was not created', error),
  });
  const update = useMutation({
    mutationFn: () =>
      request<BlogPost>(`/api/blog-posts/${id}`, {
        method: 'PUT',
        body: { ...toBody(edit.changes), version: edit.version },
      }),
    onSuccess: (saved) => {
      edit.saved(snapshotOfPost(saved));
      stored('BLOG POST UPDATED', saved);
    },
    onError: (error) => {
      const current = currentOf<BlogPost>(error);
      // A lost answer: the stored post equals the sent one.
      if (current && differing(edit.fields, snapshotOfPost(current).fields).length === 0) {
        edit.saved(snapshotOfPost(current));
        return stored('BLOG POST UPDATED', current);
      }
      if (current) edit.receive(snapshotOfPost(current));
      failed('UPDATE FAILED', 'The blog post was not changed', error);
    },
  });
  const save = async (): Promise<void> => {
    const found = await checkPost(edit.fields);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (isNew) create.mutate(toBody(edit.fields) as CreateBlogPostDto);
    else update.mutate();
  };
  return { edit, errors, busy: create.busy || update.isPending, isNew, notified: post?.membersNotified === true, save };
}
