import type { BlogPost } from '@t0/contracts/content';
import { NEW_POST, checkPost, contentPreview, snapshotOfPost } from './use-post-editor.ts';

const WHOLE = { ...NEW_POST.fields, title: 'T', author: 'A', excerpt: 'E', content: 'C' };

describe('the blog form (docs/product/content.md#posts)', () => {
  it('asks for what is missing in the words of docs/product/content.md#posts', async () => {
    expect(await checkPost(NEW_POST.fields)).toEqual({
      title: 'Blog title is required',
      author: 'Author is required',
      excerpt: 'Excerpt is required',
      content: 'Blog content is required',
    });
  });

  it.each([
    ['title', 201, 'Title must be less than 200 characters'],
    ['excerpt', 301, 'Excerpt must be less than 300 characters'],
    ['author', 101, 'Author name must be less than 100 characters'],
  ])('bounds %s', async (field, length, message) => {
    expect(await checkPost({ ...WHOLE, [field]: 'x'.repeat(length) })).toEqual({ [field]: message });
    expect(await checkPost({ ...WHOLE, [field]: 'x'.repeat(length - 1) })).toEqual({});
  });

  it.each(['nothing', 'javascript:alert(1)', 'data:image/png;base64,AAAA'])(
    '%s is no image address',
    async (imageUrl) => {
      expect(await checkPost({ ...WHOLE, imageUrl })).toEqual({ imageUrl: 'Must be a valid URL' });
    },
  );

  it('takes an address or none; a new post is a draft', async () => {
    expect(await checkPost({ ...WHOLE, imageUrl: 'https://example.com/a.png' })).toEqual({});
    expect(NEW_POST.fields.published).toBe(false);
    expect(
      snapshotOfPost({ title: 'T', author: 'A', excerpt: 'E', content: 'C', published: false, version: 3 } as BlogPost),
    ).toMatchObject({
      version: 3,
      fields: WHOLE,
    });
  });

  it('previews 200 characters followed by an ellipsis (docs/product/console.md#blog)', () => {
    expect(contentPreview('x'.repeat(200))).toBe('x'.repeat(200));
    expect(contentPreview('x'.repeat(201))).toBe(`${'x'.repeat(200)}...`);
    expect(contentPreview('\u{1F4C8}'.repeat(201))).toBe(`${'\u{1F4C8}'.repeat(200)}...`);
  });
});
