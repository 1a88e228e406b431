import { RESOURCE_CATEGORIES } from '@t0/contracts';
import type { ResourceCategory } from '@t0/contracts';
import { MissingHints } from '../../../shared/content-editing/missing-hints.tsx';
import { UploadField } from '../../../shared/uploads/upload-field.tsx';
import { UploadedRow } from '../../../shared/uploads/uploaded-row.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../shared/ui/field.tsx';
import { Panel } from '../../../shared/ui/panel.tsx';
import { useResourceForm } from '../hooks/use-resource-form.ts';

/** Uploads and publishes a document (specification 2, section 2, 'RESOURCES and VIDEOS'). */
export function ResourceForm({ onChanged }: { onChanged: () => void }) {
  const { draft, set, faults, missing, busy, save } = useResourceForm(onChanged);
  const { title, description, category, file } = draft;
  return (
    <Panel title="Upload resource" bleed>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <fieldset disabled={busy} className="grid gap-4 p-4">
          <legend className="sr-only">New resource</legend>
          <TextField
            label="Title"
            value={title}
            error={faults.title}
            onChange={(event) => set({ title: event.target.value })}
          />
          <TextArea
            label="Description"
            help="optional"
            rows={3}
            value={description}
            error={faults.description}
            onChange={(event) => set({ description: event.target.value })}
          />
          <SelectField
            label="Category"
            value={category}
            error={faults.category}
            onChange={(event) => set({ category: event.target.value as ResourceCategory | '' })}
          >
            <option value="">Select a category</option>
            {RESOURCE_CATEGORIES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
          {file ? (
            <UploadedRow label="File" file={file} onRemove={() => set({ file: null })} />
          ) : (
            <UploadField
              label="File"
              kind="resource"
              slot="resource"
              left={1}
              full="A resource has one file"
              error={faults.fileUrl}
              onUploaded={([uploaded]) => uploaded && set({ file: uploaded })}
            />
          )}
          {missing.length > 0 ? (
            <MissingHints hints={missing} />
          ) : (
            <Button type="submit" variant="primary" disabled={busy}>
              {busy ? 'SAVING...' : 'SAVE RESOURCE'}
            </Button>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}
