import { emailsDone } from '@t0/contracts';
import type { EmailDelivery, PublicationReceipt, ReceiptCounts } from '@t0/contracts';

/** Merges pushed counts. They only grow: a push older than a newer push or read changes nothing. */
export function mergeCounts(receipt: PublicationReceipt, pushed: ReceiptCounts): PublicationReceipt {
  const progress = ({ online, reached, later }: ReceiptCounts): number => online + reached + later;
  return progress(pushed) < progress(receipt) ? receipt : { ...receipt, ...pushed };
}

/** Merges the outcomes of mails, unless more is known already. */
export function mergeEmails(
  receipt: PublicationReceipt,
  // An event of a release without `suppressed` counted it as failed.
  { queued, sent, failed, suppressed = 0, total }: EmailDelivery,
): PublicationReceipt {
  const told = { queued, sent, failed, suppressed, total };
  return receipt.emails && emailsDone(receipt.emails) > emailsDone(told) ? receipt : { ...receipt, emails: told };
}
