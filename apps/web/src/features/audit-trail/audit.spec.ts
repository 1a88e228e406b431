import { auditAddress, NO_FILTER } from './audit-filter.ts';
import { changesOf } from './changes.ts';

describe('the audit trail (docs/product/console.md#audit-trail)', () => {
  it('asks the server for what is filtered and for nothing else', () => {
    expect(auditAddress(NO_FILTER)).toBe('/api/admin/audit');
    expect(auditAddress({ ...NO_FILTER, entity: 'signals', entityId: ' 7 ', from: '2026-06-15T10:30' })).toBe(
      '/api/admin/audit?entity=signals&entityId=7&from=2026-06-15T10%3A30%3A00.000Z',
    );
  });

  it('puts a field as it was beside the field as it is', () => {
    expect(changesOf({ before: { memo: 'Old', slPrice: '1.2' }, after: { memo: 'New', tags: ['a'] } })).toEqual([
      { field: 'memo', before: 'Old', after: 'New' },
      { field: 'slPrice', before: '1.2', after: null },
      { field: 'tags', before: null, after: '["a"]' },
    ]);
    expect(changesOf({ before: null, after: null })).toEqual([]);
  });
});
