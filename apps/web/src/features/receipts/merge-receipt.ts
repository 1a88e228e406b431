import type { EmailCounts, EmailDelivery, PublicationReceipt, ReceiptCounts } from '@t0/contracts';

/** Takes over counts that were pushed. They only grow: a push that was overtaken by a newer one, or by a read, changes nothing. */
export function mergeCounts(receipt: PublicationReceipt, pushed: ReceiptCounts): PublicationReceipt {
  const progress = ({ online, reached, later }: ReceiptCounts): number => online + reached + later;
  return progress(pushed) < progress(receipt) ? receipt : { ...receipt, ...pushed };
}

/** Takes over what became of mails, unless more is known already. */
export function mergeEmails(
  receipt: PublicationReceipt,
  { queued, sent, failed, total }: EmailDelivery,
): PublicationReceipt {
  const done = (counts: EmailCounts): number => counts.sent + counts.failed;
  const told = { queued, sent, failed, total };
  return receipt.emails && done(receipt.emails) > done(told) ? receipt : { ...receipt, emails: told };
}
