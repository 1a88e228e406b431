import type { BlogPost, CreateBlogPostDto } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { currentOf } from '../../shared/editing/current-of.ts';
import { differing } from '../../shared/editing/edit-state.ts';
import { usePublishOnce } from '../../shared/editing/use-publish-once.ts';
import { useVersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import type { VersionedEdit } from '../../shared/editing/use-versioned-edit.ts';
import { currentTimes } from '../../shared/lib/times.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { updatePost } from './api.ts';
import { checkPost, NEW_POST, snapshotOfPost, toBody } from './post-fields.ts';
import type { PostFields } from './post-fields.ts';

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
    mutationFn: () => updatePost(id!, { ...toBody(edit.changes), version: edit.version }),
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
