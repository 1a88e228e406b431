import { CreateResourceDto } from '@t0/contracts';
import type { ResourceCategory } from '@t0/contracts';
import { checkBy } from '../../shared/editing/check-fields.ts';
import type { ContentKind } from './use-content-form.ts';
import type { UploadedFile } from '../upload-store.ts';

/** The fields of the form; category empty: none chosen yet. */
export interface ResourceDraft {
  title: string;
  description: string;
  category: ResourceCategory | '';
  file: UploadedFile | null;
}

const empty: ResourceDraft = { title: '', description: '', category: '', file: null };

/** The missing fields, in the words and order of docs/product/console.md#resources-and-videos. */
function missingOf({ title, category, file }: ResourceDraft): string[] {
  return [
    ...(title.trim() === '' ? ['Enter a title'] : []),
    ...(category === '' ? ['Select a category'] : []),
    ...(file ? [] : ['Upload a file']),
  ];
}

function bodyOf({ title, description, category, file }: ResourceDraft): CreateResourceDto | null {
  if (title.trim() === '' || category === '' || !file) return null;
  return {
    title: title.trim(),
    description: description.trim(),
    category,
    fileUrl: file.objectPath,
    fileName: file.name,
  };
}

/** Documents: their draft, their rules, their texts (docs/product/console.md#resources-and-videos). */
export const RESOURCE: ContentKind<ResourceDraft, CreateResourceDto> = {
  path: '/api/resources',
  empty,
  missingOf,
  bodyOf,
  check: checkBy(CreateResourceDto),
  done: 'RESOURCE UPLOADED',
  failed: 'Failed to upload resource',
};
