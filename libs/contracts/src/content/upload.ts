/** The purpose of an upload; decides its limits and who may read it. */
export const UPLOAD_KINDS = ['image', 'resource', 'video', 'thumbnail'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

const MB = 1024 * 1024;

/** Limits of one kind of upload. Sizes in bytes. */
export interface UploadRule {
  maxBytes: number;
  /** Lower case, without the dot; compared case-insensitively. */
  extensions: readonly string[];
}

/** Sizes and types of uploads (docs/product/content.md#uploads). */
export const UPLOAD_RULES = {
  image: { maxBytes: 5 * MB, extensions: ['jpg', 'jpeg', 'png', 'gif', 'webp'] },
  resource: { maxBytes: 10 * MB, extensions: ['pdf', 'doc', 'docx', 'txt'] },
  video: { maxBytes: 500 * MB, extensions: ['mp4', 'mov', 'avi', 'webm', 'mkv'] },
  thumbnail: { maxBytes: 5 * MB, extensions: ['jpg', 'jpeg', 'png', 'webp'] },
} as const satisfies Record<UploadKind, UploadRule>;

/** Texts of the upload widget (docs/product/content.md#uploads). */
export const UPLOAD_TEXTS = {
  tooLarge: (maxBytes: number): string => `File too large. Maximum size is ${maxBytes / MB}MB`,
  invalidType: (extensions: readonly string[]): string => `Invalid file type. Allowed types: ${extensions.join(', ')}`,
  wrongContent: (extension: string): string =>
    `This is no ${extension.toUpperCase()} file: its content is of another type than its name says. Choose another file.`,
  failed: 'Upload failed. Please try again.',
  sizeRequired: 'File size is required',
  noUrl: 'Failed to get upload URL',
} as const;

/** The extension of a file name, lower case, without the dot; empty when there is none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,10})$/i.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
}

/**
 * Why a file may not be uploaded, in the words of docs/product/content.md#uploads; null when it may. The server looks again, at the
 * file's own bytes.
 */
export function validateUpload(kind: UploadKind, fileName: string, size?: number): string | null {
  const { maxBytes, extensions }: UploadRule = UPLOAD_RULES[kind];
  if (size !== undefined && size > maxBytes) return UPLOAD_TEXTS.tooLarge(maxBytes);
  return extensions.includes(extensionOf(fileName)) ? null : UPLOAD_TEXTS.invalidType(extensions);
}

/** Folder of each kind within the store. */
export const UPLOAD_FOLDERS = {
  image: 'images',
  resource: 'resources',
  video: 'videos',
  thumbnail: 'thumbnails',
} as const satisfies Record<UploadKind, string>;

/** `/objects/{folder}/{uuid}.{extension}`: names are generated, so no other path is one of the product's. */
const OBJECT_PATH =
  /^\/objects\/(?:images|resources|videos|thumbnails)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{2,5}$/;

/** True if a text is the path of an uploaded file, as in `objectPath` of an upload call, `fileUrl`, `videoUrl` and so on. */
export function isObjectPath(value: unknown): value is string {
  return typeof value === 'string' && OBJECT_PATH.test(value);
}

/**
 * Answer of the upload calls (docs/product/content.md#uploads). Send the file's bytes to `uploadURL` with exactly this method and
 * these headers, before `expiresAt`; then name `objectPath` in the content's own call. A relative `uploadURL` needs the session
 * cookie, an absolute one must be called without.
 */
export interface UploadGrant {
  uploadURL: string;
  objectPath: string;
  method: 'PUT';
  headers: Record<string, string>;
  maxBytes: number;
  /** ISO 8601. */
  expiresAt: string;
}

/** POST here for a grant of this kind (docs/product/content.md#uploads). */
export const UPLOAD_CALLS = {
  image: '/api/chart-memos/upload-image',
  resource: '/api/resources/upload',
  video: '/api/object-storage/upload/videos',
  thumbnail: '/api/object-storage/upload/thumbnails',
} as const satisfies Record<UploadKind, string>;
