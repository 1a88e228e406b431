import type Stripe from 'stripe';
import { formatPriceText, PRICES } from '../objects/prices.ts';
import { customerIn } from '../state.ts';
import type { State } from '../state.ts';
import { escape, page } from './layout.ts';

/** The page on which a checkout is paid, declined or left. `declined`: the card was just refused. */
export function checkoutPage(checkout: Stripe.Checkout.Session, state: State, declined = false): string {
  const order = state.orders[checkout.id]!;
  const [amount = '', period = ''] = formatPriceText(order.price).split(' per ');
  const customer = customerIn(state, checkout.customer);
  const email = checkout.customer_email ?? customer?.email ?? 'not given';
  const action = (name: string): string => `/pay/${checkout.id}/${name}`;
  return page(
    'Checkout',
    `<h1>T0 Trading Terminal</h1>
<p class="price">${escape(amount)} <small>per ${escape(period)}</small></p>
${declined ? '<p class="alert" role="alert">Your card was declined. Nothing was charged; try again with another card.</p>' : ''}
<dl>
<dt>Plan</dt><dd>${escape(PRICES[order.price].words)}</dd>
<dt>Email</dt><dd>${escape(email)}</dd>
<dt>Card</dt><dd>4242 4242 4242 4242 (test)</dd>
</dl>
<form method="post" action="${action('pay')}"><button class="pay">Pay ${escape(amount)}</button></form>
<form method="post" action="${action('decline')}"><button>Pay with a card that is declined</button></form>
<form method="post" action="${action('cancel')}"><button>Cancel and go back</button></form>
<p class="note">The price is the sandbox's own. With a Stripe key the terminal opens Stripe's checkout instead.</p>`,
  );
}

/** The page at a checkout's address once it cannot be paid any more. */
export function closedCheckoutPage(checkout: Stripe.Checkout.Session): string {
  const paid = checkout.status === 'complete';
  return page(
    'Checkout',
    `<h1>T0 Trading Terminal</h1>
<p class="price">${paid ? 'Paid' : 'Expired'}</p>
<p>${paid ? 'This checkout was paid already.' : 'This checkout was left open for too long. Begin again in the terminal.'}</p>
${checkout.cancel_url ? `<a class="button" href="${escape(new URL('/', checkout.cancel_url).href)}">Back to the terminal</a>` : ''}`,
  );
}

/** An address that leads nowhere. */
export function nothingPage(): string {
  return page(
    'Not found',
    '<h1>Stripe sandbox</h1><p class="price">Not found</p><p>There is nothing at this address.</p>',
  );
}
