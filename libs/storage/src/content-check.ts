import { extensionOf, UPLOAD_TEXTS, type UploadKind } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { fileTypeFromBuffer } from 'file-type/core';
import { imageSize } from 'image-size';
import { RejectedUploadError, type Sample } from './object-storage.ts';

/** Control characters that no text holds; tab, line feed, form feed and carriage return are fine. */
// eslint-disable-next-line no-control-regex -- finding them is the purpose
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
/** Markup that would make a browser that guesses types take the text for a page. */
const MARKUP =
  /^[\s\ufeff]*<(?:!doctype|!--|\?xml|html|head|body|svg|script|iframe|style|title|meta|link|table|div|a\b)/i;

/** True if bytes are a plain text: UTF-8 or a Western 8-bit one, without control characters, and no HTML or SVG. */
function isPlainText(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  return !CONTROL.test(text) && !MARKUP.test(text.replace(/^\u00ef\u00bb\u00bf/, ''));
}

/** Types, as the bytes show them, that a file of this extension may have (docs/SECURITY.md#uploads: magic bytes). */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  pdf: ['application/pdf'],
  doc: ['application/x-cfb'],
  docx: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  mp4: ['video/mp4', 'video/x-m4v'],
  mov: ['video/quicktime', 'video/mp4'],
  avi: ['video/vnd.avi'],
  webm: ['video/webm'],
  mkv: ['video/matroska'],
};

/** Enough of a video to know its type; other files are small and read whole. */
const VIDEO_HEAD = 64 * 1024;

/**
 * Looks at a file's own bytes, not its name: its type must be that of its extension, an image must not unfold to more than the
 * pixel cap. Throws RejectedUploadError.
 */
export async function checkContent(kind: UploadKind, path: string, sample: Sample): Promise<void> {
  const extension = extensionOf(path);
  const bytes = await sample.read(kind === 'video' ? VIDEO_HEAD : sample.size);
  const type = (await fileTypeFromBuffer(bytes).catch(() => undefined))?.mime;
  const fits =
    extension === 'txt' ? type !== 'application/pdf' && isPlainText(bytes) : TYPES[extension]?.includes(type ?? '');
  if (!fits) throw wrongContent(extension);
  if (kind === 'image' || kind === 'thumbnail') checkPixels(extension, bytes);
}

function checkPixels(extension: string, bytes: Uint8Array): void {
  let pixels: number;
  try {
    const { width, height } = imageSize(bytes);
    pixels = width * height;
  } catch {
    throw wrongContent(extension);
  }
  if (!(pixels > 0)) throw wrongContent(extension);
  if (pixels > LIMITS.upload.maxPixels) {
    const megapixels = LIMITS.upload.maxPixels / 1_000_000;
    throw new RejectedUploadError('IMAGE_TOO_LARGE', `Image too large. Maximum size is ${megapixels} megapixels`);
  }
}

function wrongContent(extension: string): RejectedUploadError {
  return new RejectedUploadError('FILE_TYPE_INVALID', UPLOAD_TEXTS.wrongContent(extension));
}
