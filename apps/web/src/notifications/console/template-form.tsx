import type { MessageTemplate, TemplateKind } from '@t0/contracts';
import { LIMITS } from '@t0/contracts';
import { boundTo } from '../../shared/lib/bound-field.ts';
import { onFormKey } from '../../shared/lib/form-keys.ts';
import type { TemplateText } from '../../shared/lib/template-tools.ts';
import { Button } from '../../shared/ui/button.tsx';
import { TextArea, TextField } from '../../shared/ui/field.tsx';
import { useTemplateEditor } from './use-template-editor.ts';

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
