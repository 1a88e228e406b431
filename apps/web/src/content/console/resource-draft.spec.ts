import { RESOURCE, type ResourceDraft } from './resource-draft.tsx';

const FILE = {
  objectPath: '/objects/resources/0b8f1c1e-1111-4222-8333-444455556666.pdf',
  name: 'plan.pdf',
  size: 1200,
};
const WHOLE: ResourceDraft = { title: ' Plan ', description: '', category: 'general', file: FILE };

const { empty, missingOf, bodyOf, check } = RESOURCE;

describe('a resource (docs/product/console.md#resources-and-videos)', () => {
  it('says what is missing, and is no body until nothing is', () => {
    expect(missingOf(empty)).toEqual(['Enter a title', 'Select a category', 'Upload a file']);
    expect(missingOf({ ...WHOLE, title: '  ' })).toEqual(['Enter a title']);
    expect(bodyOf({ ...WHOLE, file: null })).toBeNull();
    expect(missingOf(WHOLE)).toEqual([]);
    expect(bodyOf(WHOLE)).toEqual({
      title: 'Plan',
      description: '',
      category: 'general',
      fileUrl: FILE.objectPath,
      fileName: 'plan.pdf',
    });
  });

  it('is bounded as the contract says', async () => {
    expect(await check(bodyOf(WHOLE)!)).toEqual({});
    expect(await check({ ...bodyOf(WHOLE)!, title: 'x'.repeat(256) })).toEqual({
      title: 'Title must be at most 255 characters',
    });
  });
});
