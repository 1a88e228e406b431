import type { KeyboardEvent } from 'react';
import { ConflictNotice } from '../../shared/editing/conflict-notice.tsx';
import { useTimes } from '../../shared/lib/times.ts';
import { WarningNotice } from '../warning-notice.tsx';
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

/** A row being edited in its place, with a line below it: Enter saves, Esc cancels. */
export function EditRow(options: EditorOptions) {
  const { signal, onDone } = options;
  const editor = useSignalEditor(options);
  const times = useTimes();
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.key === 'Escape') onDone();
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void editor.save();
  };
  const { warnings, press } = editor;
  return (
    <>
      <tr data-editing data-testid={`signal-row-${signal.id}`} onKeyDown={onKey}>
        <td>
          <b className="font-semibold">{signal.instrument}</b>
        </td>
        <td className="w-26 min-w-26">
          <DirectionField editor={editor} bare />
        </td>
        {PRICE_FIELDS.map((field, index) => (
          <td key={field[0]} className="w-26 min-w-26">
            <PriceField editor={editor} field={field} first={index === 0} bare />
          </td>
        ))}
        <td className="min-w-40">
          <MemoField editor={editor} bare />
        </td>
        <td className="w-20 min-w-20">
          <ConfidenceField editor={editor} bare />
        </td>
        <td className="w-26 min-w-26">
          <StatusField editor={editor} bare />
        </td>
        <td className="text-text-2">
          <time dateTime={signal.createdAt}>{times.bare.short(signal.createdAt)}</time>
        </td>
        <td data-actions>
          <span className="flex justify-end gap-2">
            <EditButtons editor={editor} size="sm" onDone={onDone} />
          </span>
        </td>
      </tr>
      {/* In a line of their own: at 1280 px the row above has no room for them next to the save button. */}
      <tr data-editing onKeyDown={onKey}>
        <td colSpan={11} className="whitespace-normal!">
          <span className="sticky left-3 flex w-fit gap-4 py-1.5">
            <span className="flex gap-4 *:w-48">
              <FurtherFields editor={editor} />
            </span>
            <span className="w-52">
              <CreatedField editor={editor} />
            </span>
          </span>
          <div className="sticky left-3 max-w-[860px] pb-1.5">
            <EditTerms editor={editor} />
          </div>
        </td>
      </tr>
      {editor.gone && (
        <tr data-editing>
          <td colSpan={11} className="p-0! whitespace-normal!">
            <WithdrawnNotice edit={editor.edit} />
          </td>
        </tr>
      )}
      {(editor.edit.incoming || editor.edit.discarded || editor.edit.merged.length > 0) && (
        <tr data-editing>
          <td colSpan={11} className="p-0! whitespace-normal!">
            <ConflictNotice edit={editor.edit} names={FIELD_NAMES} by="somebody else" />
          </td>
        </tr>
      )}
      {(press.pending || warnings.found.length > 0 || warnings.note !== null) && (
        <tr data-editing>
          <td colSpan={11} className="p-0! whitespace-normal!">
            <WarningNotice
              {...{ warnings, press }}
              verb="SAVE"
              busy={editor.busy}
              onConfirm={() => void editor.saveAnyway()}
              className="px-4 py-2"
            />
          </td>
        </tr>
      )}
    </>
  );
}
