import type { ChartMemo } from '@t0/contracts/content';
import { LIMITS } from '@t0/contracts/platform';
import { checkMemo, snapshotOfMemo, moveImage } from './memo-fields.ts';

it('an instrument without a memo begins empty, at version 0', () => {
  const { fields, version } = snapshotOfMemo(undefined);
  expect([version, Object.values(fields)]).toEqual([0, ['', '', '', '', []]]);
  expect(snapshotOfMemo({ memoText: 'Up', version: 4 } as ChartMemo)).toMatchObject({
    fields: { memoText: 'Up' },
    version: 4,
  });
});

it('all text fields are optional, and bounded (docs/product/content.md#chart-memos)', async () => {
  expect(await checkMemo(snapshotOfMemo(undefined).fields)).toEqual({});
  const tooLong = { ...snapshotOfMemo(undefined).fields, keyLevels: 'x'.repeat(LIMITS.chartMemo.textMax + 1) };
  expect(await checkMemo(tooLong)).toEqual({ keyLevels: 'Key levels must be at most 5000 characters' });
});

it('images move within their bounds', () => {
  expect(moveImage(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveImage(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  expect(moveImage(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
});
