import { CreateMessageTemplateDto, type MessageTemplate, type TemplateKind } from '@t0/contracts/notifications';
import { LIMITS } from '@t0/contracts/platform';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { TemplateTarget, TemplateText } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PanelReading } from '../../shared/ui/panel-state.tsx';
import { SkeletonStack } from '../../shared/ui/skeleton-rows.tsx';
import { toast } from '../../shared/ui/toast-store.ts';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { TEMPLATES_PATH } from './api.ts';
import { messageTemplates } from './templates.ts';
import { checkBy, currentOf } from '../../shared/editing/use-versioned-edit.ts';
import { usePublishOnce } from '../../shared/editing/use-publish-once.ts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { onFormKey } from '../../shared/lib/form-keys.ts';
import { HttpError, request } from '../../shared/lib/http.ts';
import { TextArea, TextField } from '../../shared/ui/field.tsx';

const check = checkBy(CreateMessageTemplateDto);

interface TemplateListProps {
  templates: readonly MessageTemplate[];
  onInsert: (template: MessageTemplate) => void;
  onEdit: (template: MessageTemplate) => void;
  onDelete: (template: MessageTemplate) => void;
}

/** The templates, one press each; up and down move between them. */
function TemplateList({ templates, onInsert, onEdit, onDelete }: TemplateListProps) {
  const list = useFocusFallback<HTMLUListElement>();
  const isEmpty = templates.length === 0;
  useEffect(() => {
    // After the dialog has noted where the focus was.
    const timer = setTimeout(() => list.current?.querySelector<HTMLElement>('[data-insert]')?.focus());
    return () => clearTimeout(timer);
  }, [list, isEmpty]);
  return (
    <ul ref={list} onKeyDown={moveFocus}>
      {templates.map((template) => (
        <li
          key={template.id}
          data-testid={`template-${template.id}`}
          className="flex items-start gap-2 border-b border-line pr-3 last:border-b-0"
        >
          <button
            type="button"
            data-insert
            className="min-w-0 flex-1 py-2.5 pl-5 text-left hover:bg-hover focus-visible:shadow-[inset_0_0_0_2px_var(--focus)] max-md:pl-4"
            onClick={() => onInsert(template)}
          >
            <span className="block font-semibold [overflow-wrap:anywhere]">{template.name}</span>
            {template.title && <span className="block [overflow-wrap:anywhere]">{template.title}</span>}
            <span className="read line-clamp-2 [overflow-wrap:anywhere] whitespace-pre-line">{template.text}</span>
          </button>
          <span className="flex gap-0.5 py-2">
            <IconButton small label={`Edit ${template.name}`} onClick={() => onEdit(template)}>
              <Pencil size={14} aria-hidden />
            </IconButton>
            <IconButton small label={`Delete ${template.name}`} onClick={() => onDelete(template)}>
              <Trash2 size={14} aria-hidden />
            </IconButton>
          </span>
        </li>
      ))}
    </ul>
  );
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-insert]')];
  const at = buttons.findIndex((button) => button.closest('li')?.contains(document.activeElement));
  event.preventDefault();
  buttons[at + step]?.focus();
}

interface TemplatesDialogProps {
  kind: TemplateKind;
  target: TemplateTarget;
  onClose: () => void;
}

/** TEMPLATES: a click inserts one; written, changed and deleted here too. */
export function TemplatesDialog({ kind, target, onClose }: TemplatesDialogProps) {
  const { rows, status, error, retry } = messageTemplates.useList();
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null);
  const [deleting, setDeleting] = useState<MessageTemplate | null>(null);
  const templates = rows.filter((template) => template.kind === kind);
  const done = (): void => {
    setEdited(null);
    retry();
  };
  return (
    <Dialog
      title={edited === null ? 'TEMPLATES' : edited === 'new' ? 'NEW TEMPLATE' : 'EDIT TEMPLATE'}
      description={kind === 'signal' ? 'Texts for the memo of a signal' : 'Texts for a broadcast'}
      onClose={onClose}
      className="md:w-[560px]"
    >
      {edited !== null ? (
        <TemplateForm
          kind={kind}
          template={edited === 'new' ? null : edited}
          suggestion={target.current()}
          onDone={done}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <>
          <PanelReading
            of={{ status, error, retry }}
            failed="Templates are not available"
            loading={<SkeletonStack busy className="grid gap-3 p-5" lines={['w-1/3', 'w-full']} />}
          />
          {status === 'ready' && templates.length === 0 && (
            <p className="read p-5 max-md:p-4">No templates yet. Save the text of the form as the first one.</p>
          )}
          <TemplateList
            templates={templates}
            onInsert={(template) => {
              target.insert(template);
              onClose();
            }}
            onEdit={setEdited}
            onDelete={setDeleting}
          />
          <footer className="border-t border-line-2 px-5 py-3 max-md:px-4">
            <Button onClick={() => setEdited('new')}>
              <Plus size={14} aria-hidden /> NEW TEMPLATE
            </Button>
          </footer>
        </>
      )}
      {deleting && (
        <DeleteDialog
          title="DELETE TEMPLATE"
          subject={deleting.name}
          text="Administrators can no longer insert it. Texts that were published with it stay."
          remove={() => request<void>(`${TEMPLATES_PATH}/${deleting.id}`, { method: 'DELETE' })}
          onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The template was not deleted')}
          onDeleted={() => {
            toast({ title: 'TEMPLATE DELETED', description: deleting.name });
            retry();
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </Dialog>
  );
}

type TemplateFields = Pick<MessageTemplate, 'name' | 'title' | 'text'>;

interface TemplateEditorOptions {
  kind: TemplateKind;
  template: MessageTemplate | null;
  suggestion: TemplateText;
  onDone: () => void;
}

/** A template being written. */
interface TemplateEditor {
  fields: TemplateFields;
  set: (change: Partial<TemplateFields>) => void;
  errors: Readonly<Record<string, string>>;
  busy: boolean;
  save: () => Promise<void>;
}

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
      request<MessageTemplate>(`${TEMPLATES_PATH}/${template!.id}`, {
        method: 'PUT',
        body: { name, title, text, ...(version !== undefined && { version }) },
      }),
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
function TemplateForm({ kind, template, suggestion, onDone, onCancel }: TemplateFormProps) {
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
