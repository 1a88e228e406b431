import { RESOURCE_CATEGORIES } from '@t0/contracts';
import type { ResourceCategory } from '@t0/contracts';
import { ContentFormPanel } from './content-form.tsx';
import { FileField } from './file-field.tsx';
import { useContentForm } from './use-content-form.ts';
import { SelectField } from '../../shared/ui/field.tsx';
import { RESOURCE } from './resource-draft.ts';

/** Uploads and publishes a document (docs/product/console.md#resources-and-videos). */
export function ResourceForm({ onChanged }: { onChanged: () => void }) {
  const form = useContentForm(RESOURCE, onChanged);
  const { draft, set, errors } = form;
  return (
    <ContentFormPanel form={form} title="Upload resource" legend="New resource" action="SAVE RESOURCE">
      <SelectField
        label="Category"
        value={draft.category}
        error={errors.category}
        onChange={(event) => set({ category: event.target.value as ResourceCategory | '' })}
      >
        <option value="">Select a category</option>
        {RESOURCE_CATEGORIES.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
      <FileField
        label="File"
        kind="resource"
        full="A resource has one file"
        file={draft.file}
        error={errors.fileUrl}
        onChange={(file) => set({ file })}
      />
    </ContentFormPanel>
  );
}
