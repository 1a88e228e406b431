import { isOpenSignal } from '@t0/domain/signals';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { WarningNotice } from '../warning-notice.tsx';
import { useSteps } from './use-steps.ts';
import { useSignalEditor, type EditorOptions } from './use-signal-editor.ts';
import { FIELD_NAMES } from './signal-edit.ts';
import {
  ConfidenceField,
  CreatedField,
  DirectionField,
  EditButtons,
  FurtherFields,
  MemoField,
  StatusField,
  WithdrawnNotice,
} from './edit-controls.tsx';
import { EditTerms } from './edit-terms.tsx';
import { PRICE_FIELDS, PriceField } from './price-field.tsx';
import { StepButtons } from './step-buttons.tsx';
import { Form } from '../../shared/ui/form.tsx';

/** The same editing on a phone: a sheet with the fields one under the other. */
export function EditSheet(options: EditorOptions) {
  const { signal, onDone, onSaved } = options;
  const editor = useSignalEditor(options);
  const steps = useSteps(signal, onSaved);
  return (
    <Dialog
      title={`EDIT ${signal.instrument}`}
      description={`Edit the ${signal.direction} signal for ${signal.instrument}`}
      onClose={onDone}
    >
      {editor.gone && <WithdrawnNotice edit={editor.edit} />}
      <ConflictNotice edit={editor.edit} names={FIELD_NAMES} by="somebody else" />
      {!editor.gone && isOpenSignal(signal) && (
        <div className="border-b border-line px-4 py-3">
          <StepButtons signal={signal} steps={steps} />
        </div>
      )}
      <Form noValidate className="grid gap-4 p-4" onSubmit={() => editor.save()}>
        <div className="grid grid-cols-2 gap-3">
          <DirectionField editor={editor} />
          <StatusField editor={editor} />
        </div>
        {PRICE_FIELDS.map((field) => (
          <PriceField key={field[0]} editor={editor} field={field} />
        ))}
        <EditTerms editor={editor} />
        <div className="grid grid-cols-2 gap-3">
          <FurtherFields editor={editor} />
          <ConfidenceField editor={editor} />
        </div>
        <MemoField editor={editor} />
        <CreatedField editor={editor} />
        <WarningNotice
          warnings={editor.warnings}
          press={editor.press}
          verb="SAVE"
          busy={editor.busy}
          onConfirm={() => void editor.saveAnyway()}
        />
        <div className="flex gap-2">
          <EditButtons editor={editor} inForm onDone={onDone} />
        </div>
      </Form>
    </Dialog>
  );
}
