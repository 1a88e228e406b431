import { Circle } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { usePublishOnce } from '../../shared/editing/use-publish-once.ts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { HttpError, isUnauthorized, messageOf } from '../../shared/lib/http.ts';
import { useDraft } from '../../shared/lib/session-draft.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { Form } from '../../shared/ui/form.tsx';

/** The toast 'Error' with the sentence of the page, and the reason behind it (docs/product/console.md#resources-and-videos). */
export function toastError(sentence: string, error: unknown): void {
  const reason = messageOf(error, '');
  const text = reason === '' ? sentence : `${sentence}. ${reason}`;
  toastFailure('Error', isUnauthorized(error) ? error : new Error(text), sentence);
}

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
interface ContentForm<Draft extends object> {
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

/** The steps that are left before it can be saved. */
function MissingHints({ hints }: { hints: readonly string[] }) {
  return (
    <ul aria-label="Still missing" aria-live="polite" className="grid gap-1 text-meta text-text-2">
      {hints.map((hint) => (
        <li key={hint} className="flex items-center gap-2">
          <Circle size={8} strokeWidth={2} aria-hidden className="text-warn" /> {hint}
        </li>
      ))}
    </ul>
  );
}

/** The fields that every such draft has. */
interface Described {
  title: string;
  description: string;
}

interface ContentFormPanelProps<Draft extends Described> {
  form: ContentForm<Draft>;
  /** 'Upload video' */
  title: string;
  /** 'New video', spoken. */
  legend: string;
  /** 'SAVE VIDEO': shown once nothing is missing. */
  action: string;
  /** The fields below title and description. */
  children: ReactNode;
}

/** The form of something uploaded and published (docs/product/console.md#resources-and-videos). */
export function ContentFormPanel<Draft extends Described>(props: ContentFormPanelProps<Draft>) {
  const { form, title, legend, action, children } = props;
  const { draft, set, errors, missing, busy, save } = form;
  const bound = boundTo<Described>(draft, errors, (change) => set(change as Partial<Draft>));
  return (
    <Panel title={title} bleed>
      <Form noValidate onSubmit={save}>
        <fieldset disabled={busy} className="grid gap-4 p-4">
          <legend className="sr-only">{legend}</legend>
          <TextField label="Title" {...bound('title')} />
          <TextArea label="Description" help="optional" rows={3} {...bound('description')} />
          {children}
          {missing.length > 0 ? (
            <MissingHints hints={missing} />
          ) : (
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? 'SAVING...' : action}
            </Button>
          )}
        </fieldset>
      </Form>
    </Panel>
  );
}
