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
export { type SubscriptionProvider, SUBSCRIPTION_PROVIDERS, Subscription } from './subscription.entity.ts';
export { type WebhookProvider, WEBHOOK_PROVIDERS, WebhookEvent } from './webhook-event.entity.ts';
