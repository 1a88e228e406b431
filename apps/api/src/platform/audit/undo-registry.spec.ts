import { restoreOf } from './undoable.ts';
import { requireAsLeft } from './undo-registry.ts';

describe('what can be undone (docs/product/settings.md#undo)', () => {
  it('keeps what a change of settings touched, whole, and nothing of other changes', () => {
    const text = 'x'.repeat(1000);
    const change = { entity: 'legal_texts', id: 'risk', subject: null, before: { text }, after: { text: 'y' } };
    expect(restoreOf({ ...change, kind: 'updated' })).toEqual({ before: { text }, after: { text: 'y' } });
    expect(restoreOf({ ...change, kind: 'deleted', after: null })).toBeNull();
    expect(restoreOf({ ...change, entity: 'signals', kind: 'updated' })).toBeNull();
    expect(restoreOf({ ...change, entity: 'instruments', kind: 'created', before: null })).toBeNull();
  });

  it('refuses where a field is no longer as the change left it, whatever else changed', () => {
    const after = { contractSize: '100000', source: null, aliases: ['DOW'] };
    const left = { ...after, contractSize: '100000.00000000', name: 'Other since' };
    expect(() => requireAsLeft(left, after)).not.toThrow();
    expect(() => requireAsLeft({ ...left, aliases: [] }, after)).toThrow('changed again since: aliases.');
    expect(() => requireAsLeft({ ...left, source: 'oanda', contractSize: '1' }, after)).toThrow(
      'changed again since: contractSize, source.',
    );
  });
});
