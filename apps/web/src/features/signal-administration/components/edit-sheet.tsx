import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { EditConflict } from '../../../shared/editing/edit-conflict.tsx';
import { useSignalEditor } from '../hooks/use-signal-editor.ts';
import type { EditorOptions } from '../hooks/use-signal-editor.ts';
import { CreatedField, DirectionField, MemoField, PRICE_FIELDS, PriceField, StatusField } from './edit-controls.tsx';
import { FIELD_NAMES } from '../signal-edit.ts';

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
      <form
        noValidate
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
      >
        <EditConflict editing={editor.editing} names={FIELD_NAMES} />
        <div className="grid grid-cols-2 gap-3">
          <DirectionField editor={editor} />
          <StatusField editor={editor} />
        </div>
        {PRICE_FIELDS.map((field) => (
          <PriceField key={field[0]} editor={editor} field={field} />
        ))}
        <MemoField editor={editor} />
        <CreatedField editor={editor} signal={signal} />
        <div className="flex gap-2">
          <Button
            type="submit"
            variant="primary"
            disabled={editor.busy || editor.editing.clashes.length > 0}
            className="flex-1"
          >
            Save
          </Button>
          <Button onClick={onDone}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  );
}
