import type { MessageTemplate, TemplateKind } from '@t0/contracts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { TemplateTarget } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import { deleteTemplate } from './api.ts';
import { TemplateForm } from './use-template-editor.tsx';
import { messageTemplates } from './templates.ts';

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
          {status === 'loading' && (
            <div aria-busy="true" className="grid gap-3 p-5">
              <Skeleton className="w-1/3" />
              <Skeleton className="w-full" />
            </div>
          )}
          {status === 'error' && <PanelError title="Templates are not available" text={error} onRetry={retry} />}
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
          remove={() => deleteTemplate(deleting.id)}
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
