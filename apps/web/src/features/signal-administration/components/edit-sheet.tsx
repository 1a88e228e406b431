import { ConflictNotice } from '../../../shared/content-editing/conflict-notice.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useSignalEditor } from '../hooks/use-signal-editor.ts';
import type { EditorOptions } from '../hooks/use-signal-editor.ts';
import { FIELD_NAMES } from '../signal-edit.ts';
import {
  CreatedField,
  DirectionField,
  EditButtons,
  MemoField,
  PRICE_FIELDS,
  PriceField,
  StatusField,
} from './edit-controls.tsx';

/** The same editing on a phone: a sheet with the fields one under the other. */
export function EditSheet(options: EditorOptions) {
  const { signal, onDone } = options;
  const editor = useSignalEditor(options);
  return (
    <Dialog
      title={`EDIT ${signal.instrument}`}
      description={`Edit the ${signal.direction} signal for ${signal.instrument}`}
      onClose={onDone}
    >
      <ConflictNotice edit={editor.edit} names={FIELD_NAMES} by="somebody else" />
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void editor.save();
        }}
      >
        <div className="grid grid-cols-2 gap-3">
          <DirectionField editor={editor} />
          <StatusField editor={editor} />
        </div>
        {PRICE_FIELDS.map((field) => (
          <PriceField key={field[0]} editor={editor} field={field} />
        ))}
        <MemoField editor={editor} />
        <CreatedField editor={editor} />
        <div className="flex gap-2">
          <EditButtons editor={editor} inForm onDone={onDone} />
        </div>
      </form>
    </Dialog>
  );
}
