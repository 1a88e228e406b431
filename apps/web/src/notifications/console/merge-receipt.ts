import { emailsDone } from '@t0/contracts';
import type { EmailDelivery, PublicationReceipt, ReceiptCounts } from '@t0/contracts';

/** Takes over counts that were pushed. They only grow: a push that was overtaken by a newer one, or by a read, changes nothing. */
export function mergeCounts(receipt: PublicationReceipt, pushed: ReceiptCounts): PublicationReceipt {
  const progress = ({ online, reached, later }: ReceiptCounts): number => online + reached + later;
  return progress(pushed) < progress(receipt) ? receipt : { ...receipt, ...pushed };
}

/** Takes over what became of mails, unless more is known already. */
export function mergeEmails(
  receipt: PublicationReceipt,
  // An event of a release that did not tell `suppressed` counted it as failed.
  { queued, sent, failed, suppressed = 0, total }: EmailDelivery,
): PublicationReceipt {
  const told = { queued, sent, failed, suppressed, total };
  return receipt.emails && emailsDone(receipt.emails) > emailsDone(told) ? receipt : { ...receipt, emails: told };
}
