import { UPLOAD_RULES, type UploadKind } from '@t0/contracts/content';
import { CONTENT_TYPES } from '@t0/contracts/platform';
import { SAMPLE_FILES, samplePng, sampleZip } from '../../../tests/support/sample-files.ts';
import { checkContent } from './content-check.ts';
import { newObjectPath } from './object-storage.ts';

const check = (kind: UploadKind, extension: string, bytes: Uint8Array): Promise<void> =>
  checkContent(kind, newObjectPath(kind, extension), {
    size: bytes.length,
    read: (length) => Promise.resolve(bytes.subarray(0, length)),
  });
const allowed = (Object.keys(UPLOAD_RULES) as UploadKind[]).flatMap((kind) =>
  UPLOAD_RULES[kind].extensions.map((extension) => [kind, extension] as const),
);
const sample = (extension: string): Buffer => SAMPLE_FILES[extension === 'jpeg' ? 'jpg' : extension]!;

describe('content of uploads (docs/SECURITY.md#uploads: magic bytes, pixel cap, SVG and HTML refused)', () => {
  it.each(allowed)('a %s may be a .%s that is one', async (kind, extension) => {
    await expect(check(kind, extension, sample(extension))).resolves.toBeUndefined();
    expect(CONTENT_TYPES[extension]).toBeDefined();
  });

  it.each(allowed)('a %s named .%s must be one by its bytes', async (kind, extension) => {
    const others = Object.entries(SAMPLE_FILES).filter(
      // A QuickTime container with the MP4 brand is an MP4; both names are in use for it.
      ([other]) => other !== (extension === 'jpeg' ? 'jpg' : extension) && !(extension === 'mov' && other === 'mp4'),
    );
    for (const [, bytes] of others) {
      await expect(check(kind, extension, bytes)).rejects.toMatchObject({
        code: 'FILE_TYPE_INVALID',
        message: `This is no ${extension.toUpperCase()} file: its content is of another type than its name says. Choose another file.`,
      });
    }
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an SVG with a declaration', '\ufeff<?xml version="1.0"?><svg/>'],
    ['a page', '  <!DOCTYPE html><script>alert(1)</script>'],
    ['a page without a doctype', '<ScRiPt>alert(1)</sCrIpT>'],
    ['a comment before a page', '<!-- hello --><html></html>'],
  ])('%s is refused under every name', async (_what, text) => {
    for (const [kind, extension] of allowed) {
      await expect(check(kind, extension, Buffer.from(text))).rejects.toMatchObject({ code: 'FILE_TYPE_INVALID' });
    }
  });

  it('a text with control characters is no text', async () => {
    await expect(check('resource', 'txt', Buffer.from('a\0b'))).rejects.toMatchObject({ code: 'FILE_TYPE_INVALID' });
  });

  it('another archive than a Word document is refused', async () => {
    const zip = sampleZip({ 'evil.exe': 'MZ' });
    await expect(check('resource', 'docx', zip)).rejects.toMatchObject({ code: 'FILE_TYPE_INVALID' });
  });

  it('an image that unfolds to more than 40 megapixels is refused by its header', async () => {
    await expect(check('image', 'png', samplePng(8000, 5000))).resolves.toBeUndefined();
    await expect(check('image', 'png', samplePng(8000, 5001))).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    await expect(check('thumbnail', 'png', samplePng(0, 10))).rejects.toMatchObject({ code: 'FILE_TYPE_INVALID' });
  });

  it('an image that ends within its header is refused', async () => {
    await expect(check('image', 'png', Uint8Array.from(samplePng().subarray(0, 20)))).rejects.toMatchObject({
      code: 'FILE_TYPE_INVALID',
    });
  });
});
