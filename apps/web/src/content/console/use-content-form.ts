import { useState } from 'react';
import { useDraft } from '../../shared/lib/use-draft.ts';
import { HttpError } from '../../shared/lib/http.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastError } from './toast-error.ts';
import { usePublishOnce } from '../../shared/editing/use-publish-once.ts';

/** One kind of content that is uploaded and published, with the texts and rules of its own feature. */
export interface ContentKind<Draft extends object, Body extends object> {
  /** The call that publishes it; also the key of its draft. */
  path: string;
  empty: Draft;
  /** The steps that are left before it can be saved. */
  missingOf: (draft: Draft) => string[];
  /** Null while something is missing. */
  bodyOf: (draft: Draft) => Body | null;
  /** Field to message. */
  check: (body: Body) => Promise<Record<string, string>>;
  /** Titles of the toasts: 'VIDEO UPLOADED', and the sentence behind 'Error'. */
  done: string;
  failed: string;
}

/** The form of such content. */
export interface ContentForm<Draft extends object> {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  errors: Readonly<Record<string, string>>;
  missing: readonly string[];
  busy: boolean;
  save: () => Promise<void>;
}

/** Publishes the uploaded file, once. `onChanged`: in case no live event arrives. */
export function useContentForm<Draft extends object, Body extends object>(
  kind: ContentKind<Draft, Body>,
  onChanged: () => void,
): ContentForm<Draft> {
  const { path, empty, missingOf, bodyOf, check, done, failed } = kind;
  const [draft, set, reset] = useDraft(path, empty);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const publish = usePublishOnce<Body, { title: string }>(path, {
    onStored: ({ title }) => {
      reset();
      toast({ title: done, description: title });
      onChanged();
    },
    onFailed: (error) => {
      if (error instanceof HttpError) setErrors(error.fields);
      toastError(failed, error);
    },
  });
  const save = async (): Promise<void> => {
    const body = bodyOf(draft);
    if (!body) return;
    const found = await check(body);
    setErrors(found);
    if (Object.keys(found).length === 0) publish.mutate(body);
  };
  return { draft, set, errors, missing: missingOf(draft), busy: publish.busy, save };
}
