import type { MessageTemplate, TemplateKind } from '@t0/contracts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { toastFailure } from '../../shared/ui/toast-failure.ts';
import { toast } from '../../shared/ui/toast-store.ts';
import type { TemplateTarget } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { PanelError } from '../../shared/ui/panel-state.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { deleteTemplate } from './api.ts';
import { messageTemplates } from './templates.ts';
import { TemplateForm } from './template-form.tsx';
import { TemplateList } from './template-list.tsx';

interface TemplatesDialogProps {
  kind: TemplateKind;
  target: TemplateTarget;
  onClose: () => void;
}

/** TEMPLATES: a click inserts one; written, changed and deleted here too. */
export function TemplatesDialog({ kind, target, onClose }: TemplatesDialogProps) {
  const { rows, status, error, retry } = messageTemplates.useList();
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null);
  const [doomed, setDoomed] = useState<MessageTemplate | null>(null);
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
            <p className="read p-5 max-md:p-4">No templates yet. What stands in the form can become the first one.</p>
          )}
          <TemplateList
            templates={templates}
            onInsert={(template) => {
              target.insert(template);
              onClose();
            }}
            onEdit={setEdited}
            onDelete={setDoomed}
          />
          <footer className="border-t border-line-2 px-5 py-3 max-md:px-4">
            <Button onClick={() => setEdited('new')}>
              <Plus size={14} aria-hidden /> NEW TEMPLATE
            </Button>
          </footer>
        </>
      )}
      {doomed && (
        <DeleteDialog
          title="DELETE TEMPLATE"
          subject={doomed.name}
          text="Administrators can no longer insert it. What was published with it stays."
          remove={() => deleteTemplate(doomed.id)}
          onFailed={(failure) => toastFailure('DELETE FAILED', failure, 'The template was not deleted')}
          onDeleted={() => {
            toast({ title: 'TEMPLATE DELETED', description: doomed.name });
            retry();
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </Dialog>
  );
}
