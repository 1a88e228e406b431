import { checkResource, EMPTY_RESOURCE, missingOf, resourceBody } from './resource-draft.ts';
import type { ResourceDraft } from './resource-draft.ts';

const FILE = {
  objectPath: '/objects/resources/0b8f1c1e-1111-4222-8333-444455556666.pdf',
  name: 'plan.pdf',
  size: 1200,
};
const WHOLE: ResourceDraft = { title: ' Plan ', description: '', category: 'general', file: FILE };

describe('a resource (specification 2, section 2)', () => {
  it('says what is missing, and is no body until nothing is', () => {
    expect(missingOf(EMPTY_RESOURCE)).toEqual(['Enter a title', 'Select a category', 'Upload a file']);
    expect(missingOf({ ...WHOLE, title: '  ' })).toEqual(['Enter a title']);
    expect(resourceBody({ ...WHOLE, file: null })).toBeNull();
    expect(missingOf(WHOLE)).toEqual([]);
    expect(resourceBody(WHOLE)).toEqual({
      title: 'Plan',
      description: '',
      category: 'general',
      fileUrl: FILE.objectPath,
      fileName: 'plan.pdf',
    });
  });

  it('is bounded as the contract says', async () => {
    expect(await checkResource(resourceBody(WHOLE)!)).toEqual({});
    expect(await checkResource({ ...resourceBody(WHOLE)!, title: 'x'.repeat(256) })).toEqual({
      title: 'Title must be at most 255 characters',
    });
  });
});
