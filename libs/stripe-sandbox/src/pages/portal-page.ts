import type Stripe from 'stripe';
import { isPrice, formatPriceText } from '../objects/prices.ts';
import { itemOf } from '../objects/subscription.ts';
import type { PortalSession, State } from '../state.ts';
import { escape, page } from './layout.ts';

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

/** The customer portal: every subscription of a customer, with what can be done about it. */
export function portalPage(portal: PortalSession, state: State): string {
  const subscriptions = Object.values(state.subscriptions)
    .filter(({ customer }) => customer === portal.customer)
    .reverse();
  const email = state.customers[portal.customer]?.email ?? portal.customer;
  return page(
    'Billing',
    `<h1>Billing</h1>
<p>${escape(email)}</p>
${subscriptions.length === 0 ? '<p>There is no subscription.</p>' : subscriptions.map((one) => card(portal, one)).join('\n')}
${portal.return_url ? `<a class="button" href="${escape(portal.return_url)}">Back to the terminal</a>` : ''}`,
  );
}

function card(portal: PortalSession, subscription: Stripe.Subscription): string {
  const item = itemOf(subscription);
  const isLive = subscription.ended_at === null;
  const end = subscription.ended_at ?? item.current_period_end;
  const words = !isLive ? 'Ended on' : subscription.cancel_at_period_end ? 'Ends on' : 'Renews on';
  return `<article>
<h2>Subscription</h2>
<dl>
<dt>Plan</dt><dd>${escape(isPrice(item.price.id) ? formatPriceText(item.price.id) : item.price.id)}</dd>
<dt>Status</dt><dd class="status"${isLive ? ' data-live' : ''}>${escape(subscription.status)}</dd>
<dt>${words}</dt><dd>${day(end)}</dd>
</dl>
${isLive ? buttons(portal, subscription) : ''}
</article>`;
}

function buttons(portal: PortalSession, subscription: Stripe.Subscription): string {
  const form = (action: string, words: string, style = ''): string =>
    `<form method="post" action="/portal/${portal.id}/${action}/${subscription.id}"><button${style && ` class="${style}"`}>${words}</button></form>`;
  const renewal =
    subscription.status === 'past_due'
      ? form('renew', 'Pay the open invoice')
      : form('fail', 'Let the next payment fail (test)');
  return [
    subscription.cancel_at_period_end
      ? form('resume', 'Resume subscription')
      : form('end', 'Cancel at the end of the period'),
    form('cancel', 'Cancel now', 'danger'),
    renewal,
  ].join('\n');
}
