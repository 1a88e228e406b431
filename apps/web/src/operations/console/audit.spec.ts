import type { AuditEntry } from '@t0/contracts/operations';
import { NO_FILTER, auditAddress } from './audit-panel.tsx';
import { auditText, changesOf } from './audit-entry-item.tsx';

describe('the audit trail (docs/product/console.md#audit-trail)', () => {
  it('asks the server for what is filtered and for nothing else', () => {
    expect(auditAddress(NO_FILTER)).toBe('/api/admin/audit');
    expect(auditAddress({ ...NO_FILTER, entity: 'signals', entityId: ' 7 ', from: '2026-06-15T10:30' })).toBe(
      '/api/admin/audit?entity=signals&entityId=7&from=2026-06-15T10%3A30%3A00.000Z',
    );
  });

  it.each([
    ['instruments.updated', { decimals: 4 }, { decimals: 5 }, 'Instrument EURUSD: decimals 4 to 5'],
    [
      'instruments.updated',
      { sourceSymbol: null },
      { sourceSymbol: 'EUR_USD' },
      'Instrument EURUSD: source symbol nothing to EUR_USD',
    ],
    ['instruments.updated', { name: 'x'.repeat(41) }, { name: 'Euro' }, 'Instrument EURUSD: name changed'],
    ['instruments.updated', {}, { a: 1, b: 2, c: 3, d: 4 }, 'Instrument EURUSD: 4 fields changed'],
    ['instruments.created', null, { decimals: 5 }, 'Instrument EURUSD: created'],
    ['instruments.deleted', { decimals: 5 }, null, 'Instrument EURUSD: deleted'],
  ])('speaks of things and names: %s %j to %j', (action, before, after, words) => {
    const entry = { action, before, after, entity: 'instruments', entityId: '7', subject: 'EURUSD' } as AuditEntry;
    expect(auditText(entry)).toBe(words);
  });

  it('names a thing without a name by its number, and a call by itself', () => {
    const entry = {
      action: 'some_things.read',
      entity: 'some_things',
      entityId: '7',
      subject: null,
      before: null,
      after: null,
    };
    expect(auditText(entry as AuditEntry)).toBe('Some things #7: read');
    expect(auditText({ ...entry, entity: 'request', action: 'POST /api/x' } as AuditEntry)).toBe('POST /api/x');
  });

  it.each([
    ['created', null, { entryPrice: '42780.00000' }, 'published at 42,780.00'],
    ['updated', { status: 'active' }, { status: 'closed', closePrice: '42782.62000' }, 'closed by hand at 42,782.62'],
    ['updated', { status: 'limit' }, { status: 'closed', closePrice: null }, 'order cancelled'],
    ['updated', { t0Hit: false }, { t0Hit: true }, 'T0 taken by hand'],
    ['updated', { furtherHitsAt: null }, { furtherHitsAt: [null] }, 'T1 taken by hand'],
    ['updated', { halfOffAt: null }, { halfOffAt: '2026-11-30T09:00:00.000Z' }, 'half off'],
    ['updated', { slPrice: '42700' }, { slPrice: '42780' }, 'stop moved from 42,700.00 to 42,780.00'],
    [
      'updated',
      { withdrawnAt: null },
      { withdrawnAt: 'x', withdrawalReason: 'mistake' },
      'recalled as sent by mistake',
    ],
    ['updated', { memo: 'Old' }, { memo: 'New' }, 'memo Old to New'],
  ])('says what was done to a signal: %s %j to %j', (verb, before, after, words) => {
    const entry = { action: `signals.${verb}`, before, after, entity: 'signals', entityId: '7', subject: 'LONG US30' };
    expect(auditText(entry as unknown as AuditEntry)).toBe(`Signal LONG US30: ${words}`);
  });

  it('puts a field as it was beside the field as it is', () => {
    const row = { entity: 'some_things', subject: null };
    const before = { memo: 'Old', slPrice: '1.2' };
    expect(changesOf({ ...row, before, after: { memo: 'New', tags: ['a'] } })).toEqual([
      { field: 'memo', before: 'Old', after: 'New' },
      { field: 'slPrice', before: '1.2', after: null },
      { field: 'tags', before: null, after: '["a"]' },
    ]);
    expect(changesOf({ ...row, before: null, after: null })).toEqual([]);
  });

  it('shows the prices of a signal as prices are shown (docs/product/prices.md#formats)', () => {
    const wordsOf = (before: AuditEntry['before'], after: AuditEntry['after']): string =>
      auditText({ action: 'signals.updated', entity: 'signals', subject: 'SHORT US30', before, after } as AuditEntry);
    expect(wordsOf({ entryPrice: '43690.00000' }, { entryPrice: '43600.00' })).toBe(
      'Signal SHORT US30: entry price 43,690.00 to 43,600.00',
    );
    expect(wordsOf({ closePrice: null }, { closePrice: '42858.23' })).toBe(
      'Signal SHORT US30: close price nothing to 42,858.23',
    );
  });
});
