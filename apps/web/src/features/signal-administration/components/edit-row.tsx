import type { KeyboardEvent } from 'react';
import { ConflictNotice } from '../../../shared/content-editing/conflict-notice.tsx';
import { OddityNotice } from '../../../shared/signals/levels/oddity-notice.tsx';
import { useSignalEditor } from '../hooks/use-signal-editor.ts';
import type { EditorOptions } from '../hooks/use-signal-editor.ts';
import { FIELD_NAMES } from '../signal-edit.ts';
import { CreatedField, DirectionField, EditButtons, MemoField, StatusField } from './edit-controls.tsx';
import { PRICE_FIELDS, PriceField } from './price-field.tsx';
import { WithdrawnNotice } from './withdrawn-notice.tsx';

/** A row being edited in its place: Enter saves, Esc cancels. */
export function EditRow(options: EditorOptions) {
  const { signal, onDone } = options;
  const editor = useSignalEditor(options);
  const onKey = (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.key === 'Escape') onDone();
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void editor.save();
  };
  const { oddities, press } = editor;
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
        <td className="r">{signal.confidence}%</td>
        <td className="w-26 min-w-26">
          <StatusField editor={editor} bare />
        </td>
        <td className="w-48 min-w-48">
          <CreatedField editor={editor} bare />
        </td>
        <td data-actions>
          <span className="flex justify-end gap-2">
            <EditButtons editor={editor} size="sm" onDone={onDone} />
          </span>
        </td>
      </tr>
      {editor.gone && (
        <tr data-editing>
          <td colSpan={11} className="p-0! whitespace-normal!">
            <WithdrawnNotice edit={editor.edit} />
          </td>
        </tr>
      )}
      {(editor.edit.news || editor.edit.aside || editor.edit.merged.length > 0) && (
        <tr data-editing>
          <td colSpan={11} className="p-0! whitespace-normal!">
            <ConflictNotice edit={editor.edit} names={FIELD_NAMES} by="somebody else" />
          </td>
        </tr>
      )}
      {(press.asked || oddities.found.length > 0 || oddities.note !== null) && (
        <tr data-editing>
          <td colSpan={11} className="p-0! whitespace-normal!">
            <OddityNotice
              {...{ oddities, press }}
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
