import type { Money } from '@t0/contracts/billing';
import type { NotificationPriority, NotificationType } from '@t0/contracts/notifications';
import { currencyText } from '@t0/domain/billing';

/** `runs`: the member still has a subscription that gives access. */
interface Paid extends Money {
  runs: boolean;
}

/** What happened at a payment provider, for the owner (docs/BILLING.md#refunds-disputes-pauses). Times are ISO 8601. */
export type BillingCase =
  | ({ kind: 'payment-failed' | 'payment-recovered' | 'refund' | 'dispute-won' | 'dispute-lost' } & Paid)
  | ({ kind: 'dispute-inquiry' | 'dispute-open'; reason: string | null; answerBy: string | null } & Paid)
  | { kind: StateCase; until: string | null }
  | { kind: 'card-expires'; last4: string; month: string; until: string | null }
  | { kind: 'deletion-failed' | 'paid-twice' | 'key-refused' };

/** A change of a subscription; `until` is the end of its period. */
export type StateCase =
  | 'access-ended'
  | 'collection-paused'
  | 'collection-resumed'
  | 'subscription-paused'
  | 'subscription-resumed'
  | 'cancelling'
  | 'kept';

/** A notification's words. */
export interface BillingNotice {
  title: string;
  message: string;
  priority: NotificationPriority;
  type: NotificationType;
}

/** The notification of a case to the owner (docs/BILLING.md#refunds-disputes-pauses). `member`: the address, or the customer's id. */
export function billingNotice(found: BillingCase, member: string): BillingNotice {
  const [title, type, priority] = HEADS[found.kind];
  return { title, type, priority, message: `${member}: ${sentence(found)}` };
}

type Head = [title: string, type: NotificationType, priority: NotificationPriority];

const HEADS: Readonly<Record<BillingCase['kind'], Head>> = {
  'payment-failed': ['PAYMENT FAILED', 'warning', 'normal'],
  'payment-recovered': ['PAYMENT RECOVERED', 'success', 'normal'],
  refund: ['PAYMENT REFUNDED', 'info', 'normal'],
  'dispute-inquiry': ['INQUIRY ABOUT A PAYMENT', 'warning', 'high'],
  'dispute-open': ['PAYMENT DISPUTED', 'error', 'high'],
  'dispute-won': ['DISPUTE WON', 'success', 'normal'],
  'dispute-lost': ['DISPUTE LOST', 'error', 'high'],
  'access-ended': ['ACCESS ENDED WITHOUT PAYMENT', 'warning', 'normal'],
  'collection-paused': ['COLLECTION PAUSED', 'info', 'normal'],
  'collection-resumed': ['COLLECTION RESUMED', 'success', 'normal'],
  'subscription-paused': ['SUBSCRIPTION PAUSED', 'info', 'normal'],
  'subscription-resumed': ['SUBSCRIPTION RESUMED', 'success', 'normal'],
  cancelling: ['SUBSCRIPTION CANCELLED', 'warning', 'normal'],
  kept: ['SUBSCRIPTION KEPT', 'success', 'normal'],
  'card-expires': ['CARD EXPIRES', 'info', 'normal'],
  'paid-twice': ['PAID TWICE', 'error', 'high'],
  'key-refused': ['PAYMENTS NOT READ', 'error', 'high'],
  'deletion-failed': ['ACCOUNT NOT DELETED', 'error', 'high'],
};

function sentence(found: BillingCase): string {
  switch (found.kind) {
    case 'payment-failed':
      return `${currencyText(found)} could not be collected. ${found.runs ? 'Access stays while the provider tries the card again.' : 'Access has ended.'}`;
    case 'payment-recovered':
      return `${currencyText(found)} was paid after a failed attempt.`;
    case 'refund':
      return `${currencyText(found)} was refunded. ${found.runs ? 'The subscription still runs.' : 'No subscription runs.'}`;
    case 'dispute-inquiry':
      return `The bank inquires about ${currencyText(found)}${reasonText(found.reason)}. No money was withdrawn.${answerText(found.answerBy)}`;
    case 'dispute-open':
      return `${currencyText(found)} is disputed${reasonText(found.reason)}.${answerText(found.answerBy)}${found.runs ? ' Access stays; END ACCESS on the page of the member ends it.' : ''}`;
    case 'dispute-won':
      return `The dispute about ${currencyText(found)} was won. The payment counts again.`;
    case 'dispute-lost':
      return `The dispute about ${currencyText(found)} was lost.${found.runs ? ' The subscription still runs: end it at the provider.' : ''}`;
    case 'card-expires':
      return `The card ending in ${found.last4} expires at the end of ${found.month}. ${found.until === null ? '' : `The next renewal is on ${dayOf(found.until)}.`}`.trimEnd();
    case 'paid-twice':
      return 'A second subscription was bought and ended at once; the first one runs on. Refund its payment on the page of the member.';
    case 'key-refused':
      return 'The provider refuses the key of this terminal. Payments that its messages missed, and those of before the first start, are not counted until the key has the rights that the page Payments of the manual lists.';
    case 'deletion-failed':
      return 'The deletion of this account failed three times. The account stays closed, and the terminal tries again every ten minutes; its log says why.';
    default:
      return stateSentence(found.kind, found.until);
  }
}

function stateSentence(kind: StateCase, until: string | null): string {
  const end = until === null ? 'at the end of the period' : `on ${dayOf(until)}`;
  switch (kind) {
    case 'access-ended':
      return 'The provider stopped trying the card. Access has ended.';
    case 'collection-paused':
      return 'Collection is paused. Access stays.';
    case 'collection-resumed':
      return 'Collection has resumed.';
    case 'subscription-paused':
      return 'The subscription is paused. Access has ended until it resumes.';
    case 'subscription-resumed':
      return 'The subscription has resumed, with access.';
    case 'cancelling':
      return `The subscription ends ${end}. Access stays until then.`;
    case 'kept':
      return `The member keeps the subscription. It renews ${end}.`;
  }
}

const dayOf = (time: string): string => time.slice(0, 10);
const reasonText = (reason: string | null): string => (reason === null ? '' : ` (${reason.replaceAll('_', ' ')})`);
const answerText = (answerBy: string | null): string =>
  answerBy === null ? '' : ` Evidence is due by ${dayOf(answerBy)}.`;
