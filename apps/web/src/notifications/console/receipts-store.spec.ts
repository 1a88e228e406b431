import type { PublicationReceipt } from '@t0/contracts/notifications';
import { mergeCounts, mergeEmails } from './receipts-store.ts';

const receipt = {
  seq: 9,
  kind: 'signal',
  id: 4,
  online: 3,
  reached: 2,
  later: 0,
  medianMs: 40,
  emails: { queued: 2, sent: 3, failed: 1, suppressed: 0, total: 6 },
} as PublicationReceipt;

it('counts up and never back', () => {
  expect(mergeCounts(receipt, { ...receipt, reached: 3, medianMs: 44 })).toMatchObject({ reached: 3, medianMs: 44 });
  expect(mergeCounts(receipt, { ...receipt, reached: 1 })).toBe(receipt);
});

it('keeps the mails when counts of screens arrive, and the other way round', () => {
  const { emails, ...counts } = receipt;
  expect(mergeCounts(receipt, { ...counts, reached: 3 }).emails).toEqual(emails);
  const delivery = { signalId: 4, queued: 0, sent: 4, failed: 1, suppressed: 1, total: 6 };
  expect(mergeEmails(receipt, delivery)).toMatchObject({
    reached: 2,
    emails: { queued: 0, sent: 4, failed: 1, suppressed: 1 },
  });
  expect(mergeEmails(receipt, { ...delivery, queued: 4, sent: 1 })).toBe(receipt);
});
