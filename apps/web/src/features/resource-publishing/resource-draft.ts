import { CreateResourceDto } from '@t0/contracts';
import type { ResourceCategory } from '@t0/contracts';
import { checkBy } from '../../shared/content-editing/check-fields.ts';
import type { UploadedFile } from '../../shared/uploads/upload-store.ts';

/** What the form holds; category empty: none chosen yet. */
export interface ResourceDraft {
  title: string;
  description: string;
  category: ResourceCategory | '';
  file: UploadedFile | null;
}

export const EMPTY_RESOURCE: ResourceDraft = { title: '', description: '', category: '', file: null };

/** A resource ready to be saved. */
export interface WholeResource extends CreateResourceDto {
  description: string;
}

/** What is still missing, in the specification's words and order (2, section 2, 'RESOURCES and VIDEOS'). */
export function missingOf({ title, category, file }: ResourceDraft): string[] {
  return [
    ...(title.trim() === '' ? ['Enter a title'] : []),
    ...(category === '' ? ['Select a category'] : []),
    ...(file ? [] : ['Upload a file']),
  ];
}

/** The body to send; null while something is missing. */
export function resourceBody({ title, description, category, file }: ResourceDraft): WholeResource | null {
  if (title.trim() === '' || category === '' || !file) return null;
  return {
    title: title.trim(),
    description: description.trim(),
    category,
    fileUrl: file.objectPath,
    fileName: file.name,
  };
}

/** The contract's rules for a resource. */
export const checkResource = checkBy(CreateResourceDto);
