import { CreateVideoDto } from '@t0/contracts';
import { checkBy } from '../../shared/content-editing/check-fields.ts';
import type { UploadedFile } from '../../shared/uploads/upload-store.ts';

/** What the form holds. */
export interface VideoDraft {
  title: string;
  description: string;
  file: UploadedFile | null;
  thumbnail: UploadedFile | null;
}

export const EMPTY_VIDEO: VideoDraft = { title: '', description: '', file: null, thumbnail: null };

/** What is still missing, in the specification's words (2, section 2, 'RESOURCES and VIDEOS'). */
export function missingOf({ title, file }: VideoDraft): string[] {
  return [...(title.trim() === '' ? ['Enter a title'] : []), ...(file ? [] : ['Upload a file'])];
}

/** The body to send; null while something is missing. */
export function videoBody({ title, description, file, thumbnail }: VideoDraft): CreateVideoDto | null {
  if (title.trim() === '' || !file) return null;
  return {
    title: title.trim(),
    description: description.trim(),
    videoUrl: file.objectPath,
    thumbnailUrl: thumbnail?.objectPath ?? null,
  };
}

/** The contract's rules for a video. */
export const checkVideo = checkBy(CreateVideoDto);
