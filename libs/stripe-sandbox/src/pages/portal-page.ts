import type Stripe from 'stripe';
import { paymentOf } from '../objects/payment-intent.ts';
import { isExpired } from '../objects/payment-method.ts';
import { amountIn, PRICE_IDS, PRICES, formatAmount, formatPriceText, isPrice } from '../objects/prices.ts';
import { itemOf } from '../objects/subscription.ts';
import { named, type PortalSession, type State } from '../state.ts';
import { escape, page } from './layout.ts';

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The customer portal: a customer's subscriptions, card and invoices, with what can be done about them. `now`: seconds. */
export function portalPage(portal: PortalSession, state: State, now: number): string {
  const isOwn = ({ customer }: { customer: unknown }): boolean => customer === portal.customer;
  const subscriptions = Object.values(state.subscriptions).filter(isOwn).reverse();
  const invoices = Object.values(state.invoices).filter(isOwn).reverse();
  const email = state.customers[portal.customer]?.email ?? portal.customer;
  return page(
    'Billing',
    `<h1>Billing</h1>
<p>${escape(email)}</p>
${subscriptions.length === 0 ? '<p>There is no subscription.</p>' : subscriptions.map((one) => card(portal, state, one, now)).join('\n')}
${paymentMethod(portal, state, now)}
${invoices.length === 0 ? '' : `<h2>Invoices</h2>\n${invoices.map((one) => invoice(portal, state, one)).join('\n')}`}
${portal.return_url ? `<a class="button" href="${escape(portal.return_url)}">Back to the terminal</a>` : ''}`,
  );
}

function card(portal: PortalSession, state: State, subscription: Stripe.Subscription, now: number): string {
  const item = itemOf(subscription);
  const isLive = subscription.ended_at === null;
  const end = subscription.ended_at ?? item.current_period_end;
  const words = !isLive ? 'Ended on' : subscription.cancel_at_period_end ? 'Ends on' : 'Renews on';
  const resumesAt = isLive ? state.pauses[subscription.id] : undefined;
  const pause = subscription.pause_collection;
  return `<article>
<h2>Subscription</h2>
<dl>
<dt>Plan</dt><dd>${escape(isPrice(item.price.id) ? formatPriceText(item.price.id, subscription.currency) : item.price.id)}</dd>
<dt>Status</dt><dd class="status"${isLive ? ' data-live' : ''}>${escape(subscription.status)}</dd>
${resumesAt === undefined ? '' : `<dt>Resumes on</dt><dd>${day(resumesAt)}</dd>`}
${pause ? `<dt>Payments</dt><dd>paused${pause.resumes_at === null ? '' : ` until ${day(pause.resumes_at)}`}</dd>` : ''}
${resumesAt === undefined ? `<dt>${words}</dt><dd>${day(end)}</dd>` : ''}
</dl>
${isLive ? buttons(portal, subscription, now) : ''}
${isLive && subscription.cancel_at_period_end ? reasons(portal, subscription) : ''}
</article>`;
}

/** The reasons that Stripe's portal offers. */
export const FEEDBACK = {
  too_expensive: 'It is too expensive',
  missing_features: 'I need more features',
  switched_service: 'I found an alternative',
  unused: 'I no longer need it',
  customer_service: 'Customer service was less than expected',
  too_complex: 'Ease of use was less than expected',
  low_quality: 'Quality was less than expected',
  other: 'Other reason',
};

/** Asks why a subscription was cancelled, which nobody has to answer. */
function reasons(portal: PortalSession, { id, cancellation_details: details }: Stripe.Subscription): string {
  if (details?.feedback) return `<p>Reason: ${escape(words(FEEDBACK, details.feedback))}</p>`;
  const choices = Object.entries(FEEDBACK).map(([name, text]) => button(`/portal/${portal.id}/${name}/${id}`, text));
  return `<h2>Why did you cancel? (optional)</h2>\n${choices.join('\n')}`;
}

const words = (texts: Readonly<Record<string, string>>, name: string): string => texts[name] ?? name;

function buttons(portal: PortalSession, subscription: Stripe.Subscription, now: number): string {
  const form = (action: string, words: string, style = ''): string =>
    button(`/portal/${portal.id}/${action}/${subscription.id}`, words, style);
  if (subscription.status === 'paused')
    return `${form('unpause', 'Resume the subscription')}\n${form('cancel', 'Cancel now', 'danger')}`;
  const isOwing = ['past_due', 'unpaid'].includes(subscription.status);
  return [
    ...(isOwing
      ? []
      : PRICE_IDS.filter((id) => isOffered(subscription, id)).map((id) => form(id, `Change to ${PRICES[id].words}`))),
    ...(subscription.status === 'active'
      ? [form('pause', `Pause the subscription until ${day(now + PAUSE_SECONDS)}`)]
      : []),
    subscription.pause_collection
      ? form('release', 'Collect payments again (as the owner, test)')
      : form('hold', `Collect no payments until ${day(now + PAUSE_SECONDS)} (as the owner, test)`),
    subscription.cancel_at_period_end
      ? form('resume', 'Resume subscription')
      : form('end', 'Cancel at the end of the period'),
    form('cancel', 'Cancel now', 'danger'),
    isOwing ? form('renew', 'Pay the open invoice') : form('fail', 'Let the next payment fail (test)'),
  ].join('\n');
}

/** How long the portal pauses a subscription, or the owner its payments. */
export const PAUSE_SECONDS = 30 * 86_400;

function isOffered(subscription: Stripe.Subscription, id: keyof typeof PRICES): boolean {
  return amountIn(id, subscription.currency) !== undefined && itemOf(subscription).price.id !== id;
}

function paymentMethod(portal: PortalSession, state: State, now: number): string {
  const id = state.customers[portal.customer]?.invoice_settings.default_payment_method;
  const method = named(state.paymentMethods, id);
  if (!method?.card) return '';
  const { exp_month: month, exp_year: year, last4 } = method.card;
  return `<h2>Card</h2>
<dl>
<dt>Card</dt><dd>**** ${escape(last4)}</dd>
<dt>${isExpired(method, now) ? 'Expired' : 'Expires'}</dt><dd>${String(month).padStart(2, '0')}/${year}</dd>
</dl>
${button(`/portal/${portal.id}/card`, 'Use a new card')}
${button(`/portal/${portal.id}/expire-card`, 'Let the card expire this month (test)')}`;
}

function invoice(portal: PortalSession, state: State, one: Stripe.Invoice): string {
  const charge = chargeOf(state, one);
  const back =
    charge && charge.amount_refunded > 0 ? ` (${formatAmount(charge.amount_refunded, one.currency)} refunded)` : '';
  return `<dl>
<dt>${day(one.created)}</dt><dd>${escape(formatAmount(one.amount_due, one.currency))}</dd>
<dt>${escape(one.number ?? one.id)}</dt><dd>${escape(one.status ?? '')}${charge?.disputed ? ', disputed' : ''}${escape(back)}</dd>
</dl>
${charge ? chargeButtons(portal, state, charge) : ''}`;
}

function chargeButtons(portal: PortalSession, state: State, charge: Stripe.Charge): string {
  const form = (action: string, words: string): string => button(`/portal/${portal.id}/${action}/${charge.id}`, words);
  if (openDisputeOf(state, charge.id))
    return `${form('won', 'Win the dispute (test)')}\n${form('lost', 'Lose the dispute (test)')}`;
  if (charge.refunded || charge.disputed) return '';
  return `${form('refund', 'Refund this payment (test)')}\n${form('dispute', 'Dispute this payment (test)')}`;
}

/** The dispute of a charge that the bank has not decided. */
export function openDisputeOf(state: State, charge: string): Stripe.Dispute | undefined {
  return Object.values(state.disputes).find((one) => one.charge === charge && one.status === 'needs_response');
}

function chargeOf(state: State, { id, status }: Stripe.Invoice): Stripe.Charge | undefined {
  if (status !== 'paid') return;
  const intent = named(state.paymentIntents, paymentOf(state, id)?.payment.payment_intent);
  return named(state.charges, intent?.latest_charge);
}

function button(path: string, words: string, style = ''): string {
  return `<form method="post" action="${path}"><button${style && ` class="${style}"`}>${escape(words)}</button></form>`;
}
