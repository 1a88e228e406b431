export { CashMonthRow, MemberRevenueRow } from './business-rows.entities.ts';
export { OwnerPlan } from './owner-plan.entity.ts';
export { PendingPayment } from './pending-payment.entity.ts';
export {
  BillingHistory,
  Dispute,
  Invoice,
  Payer,
  Payment,
  Refund,
  SubscriptionChange,
} from './revenue-facts.entities.ts';
export type { SubscriptionProvider } from './subscription.entity.ts';
export { SUBSCRIPTION_PROVIDERS } from './subscription.entity.ts';
export { Subscription } from './subscription.entity.ts';
export type { WebhookProvider } from './webhook-event.entity.ts';
export { WEBHOOK_PROVIDERS } from './webhook-event.entity.ts';
export { WebhookEvent } from './webhook-event.entity.ts';
