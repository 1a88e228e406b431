import { CreateMessageTemplateDto, LIMITS } from '@t0/contracts';
import type { MessageTemplate, TemplateKind } from '@t0/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { checkBy } from '../../shared/editing/check-fields.ts';
import { currentOf } from '../../shared/editing/current-of.ts';
import { usePublishOnce } from '../../shared/editing/use-publish-once.ts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { onFormKey } from '../../shared/lib/form-keys.ts';
import { HttpError } from '../../shared/lib/http.ts';
import type { TemplateText } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { TEMPLATES_PATH, updateTemplate } from './api.ts';

type TemplateFields = Pick<MessageTemplate, 'name' | 'title' | 'text'>;

interface TemplateEditorOptions {
  kind: TemplateKind;
  template: MessageTemplate | null;
  suggestion: TemplateText;
  onDone: () => void;
}

/** A template being written. */
export interface TemplateEditor {
  fields: TemplateFields;
  set: (change: Partial<TemplateFields>) => void;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  save: () => Promise<void>;
}

const check = checkBy(CreateMessageTemplateDto);

/** Writes a new template, or changes one. After another administrator's change, a second press replaces it; a message says so. */
function useTemplateEditor({ kind, template, suggestion, onDone }: TemplateEditorOptions): TemplateEditor {
  const [fields, setFields] = useState<TemplateFields>(() => template ?? { name: '', ...suggestion });
  const [version, setVersion] = useState(template?.version);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const stored = ({ name }: MessageTemplate): void => {
    toast({ title: 'TEMPLATE SAVED', description: name });
    onDone();
  };
  const failed = (error: Error): void => {
    const current = currentOf<MessageTemplate>(error);
    if (current) setVersion(current.version);
    if (error instanceof HttpError) setErrors(error.fields);
    toastFailure('SAVING FAILED', error, 'The template was not saved');
  };
  const create = usePublishOnce<CreateMessageTemplateDto, MessageTemplate>(TEMPLATES_PATH, {
    onStored: stored,
    onFailed: failed,
  });
  const update = useMutation({
    mutationFn: ({ name, title, text }: TemplateFields) =>
      updateTemplate(template!.id, { name, title, text, ...(version !== undefined && { version }) }),
    onSuccess: stored,
    onError: failed,
  });
  const save = async (): Promise<void> => {
    const { name, title, text } = fields;
    const body = { kind, name, title, text };
    const found = await check(body);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    if (template) update.mutate(body);
    else create.mutate(body);
  };
  return {
    fields,
    set: (change) => setFields((before) => ({ ...before, ...change })),
    errors,
    busy: create.busy || update.isPending,
    save,
  };
}

interface TemplateFormProps {
  kind: TemplateKind;
  /** Null for a new one. */
  template: MessageTemplate | null;
  /** The initial text of a new template: that of the form it was opened from. */
  suggestion: TemplateText;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a template, new or changed. */
export function TemplateForm({ kind, template, suggestion, onDone, onCancel }: TemplateFormProps) {
  const { fields, set, errors, busy, save } = useTemplateEditor({ kind, template, suggestion, onDone });
  const bound = boundTo(fields, errors, set);
  const most = kind === 'signal' ? LIMITS.signal.memoMax : LIMITS.notification.messageMax;
  return (
    <form
      noValidate
      onKeyDown={onFormKey}
      onSubmit={(event) => {
        event.preventDefault();
        // In React the dialog lies within the form it was opened from, which would be sent.
        event.stopPropagation();
        void save();
      }}
    >
      <fieldset disabled={busy} className="grid gap-4 p-5 max-md:p-4">
        <legend className="sr-only">{template ? `Template ${template.name}` : 'New template'}</legend>
        <TextField label="Name" autoFocus {...bound('name')} />
        {kind === 'broadcast' && <TextField label="Title" help="optional" {...bound('title')} />}
        <TextArea label="Text" rows={5} help={`${fields.text.trim().length} / ${most}`} {...bound('text')} />
        <div className="flex gap-2">
          <Button type="submit" variant="primary" className="flex-1">
            {busy ? 'SAVING...' : 'SAVE TEMPLATE'}
          </Button>
          <Button onClick={onCancel}>CANCEL</Button>
        </div>
      </fieldset>
    </form>
  );
}
