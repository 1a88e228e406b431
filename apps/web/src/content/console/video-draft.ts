import { CreateVideoDto } from '@t0/contracts';
import { checkBy } from '../../shared/editing/check-fields.ts';
import type { ContentKind } from './use-content-form.ts';
import type { UploadedFile } from '../upload-store.ts';

/** The fields of the form. */
export interface VideoDraft {
  title: string;
  description: string;
  file: UploadedFile | null;
  thumbnail: UploadedFile | null;
}

const empty: VideoDraft = { title: '', description: '', file: null, thumbnail: null };

/** The missing fields, in the words of docs/product/console.md#resources-and-videos. */
function missingOf({ title, file }: VideoDraft): string[] {
  return [...(title.trim() === '' ? ['Enter a title'] : []), ...(file ? [] : ['Upload a file'])];
}

function bodyOf({ title, description, file, thumbnail }: VideoDraft): CreateVideoDto | null {
  if (title.trim() === '' || !file) return null;
  return {
    title: title.trim(),
    description: description.trim(),
    videoUrl: file.objectPath,
    thumbnailUrl: thumbnail?.objectPath ?? null,
  };
}

/** Video updates: their draft, their rules, their texts (docs/product/console.md#resources-and-videos). */
export const VIDEO: ContentKind<VideoDraft, CreateVideoDto> = {
  path: '/api/videos',
  empty,
  missingOf,
  bodyOf,
  check: checkBy(CreateVideoDto),
  done: 'VIDEO UPLOADED',
  failed: 'Failed to upload video',
};
