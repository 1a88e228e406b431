import type Stripe from 'stripe';
import { PRICES, formatAmount, formatPriceText } from '../objects/prices.ts';
import { named } from '../state.ts';
import type { State } from '../state.ts';
import { escape, page } from './layout.ts';

/** The pages' style: dark, hairlines, one accent, as the terminal has them. */
export const STYLE = `
:root {
  color-scheme: dark;
  --bg: #070b0c; --panel: #0c1213; --line: #28373a; --text: #e4ecea; --soft: #a7b6b5; --accent: #5cc4dd;
  --live: #4cc38a; --warn: #e5b454; --short: #f0716a;
  --mono: ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--bg); color: var(--text); font: 15px/1.55 system-ui, "Segoe UI", sans-serif; }
.banner { margin: 0; padding: 8px 16px; border-bottom: 1px solid var(--warn); background: #1c1607; color: var(--warn); font: 12px/20px var(--mono); text-align: center; }
.banner strong { margin-right: 8px; letter-spacing: .08em; }
main { width: min(440px, 100%); margin: 0 auto; padding: 40px 16px 64px; }
h1 { margin: 0 0 4px; font: 600 13px/20px var(--mono); letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
h2 { margin: 32px 0 8px; font: 600 12px/20px var(--mono); letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
.price { margin: 0 0 24px; font: 600 30px/40px var(--mono); font-variant-numeric: tabular-nums; }
.price small { font: 14px/20px var(--mono); color: var(--soft); }
dl { display: grid; grid-template-columns: auto 1fr; margin: 0 0 24px; border: 1px solid var(--line); border-radius: 4px; background: var(--panel); font: 13px/20px var(--mono); }
dt, dd { margin: 0; padding: 8px 12px; border-top: 1px solid var(--line); }
dt { color: var(--soft); }
dd { overflow-wrap: anywhere; text-align: right; }
dt:first-of-type, dd:first-of-type { border-top: 0; }
form { display: grid; gap: 8px; margin: 0 0 8px; }
label { display: grid; gap: 4px; color: var(--soft); font: 13px/20px var(--mono); }
input { padding: 9px 12px; border: 1px solid var(--line); border-radius: 4px; background: var(--panel); color: var(--text); font: 14px/20px var(--mono); }
button, .button { display: block; width: 100%; padding: 11px 16px; border: 1px solid var(--line); border-radius: 4px; background: transparent; color: var(--text); font: 600 13px/20px var(--mono); letter-spacing: .04em; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--accent); color: var(--accent); }
.pay { border-color: var(--live); background: var(--live); color: #04130b; }
.pay:hover { background: #67d6a1; border-color: #67d6a1; color: #04130b; }
.danger { color: var(--short); }
.danger:hover { border-color: var(--short); color: var(--short); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.alert { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--short); border-radius: 4px; background: #200d0c; color: #f6a39e; }
.note { color: var(--soft); font-size: 13px; }
article { margin: 0 0 24px; }
.status { text-transform: uppercase; }
.status[data-live] { color: var(--live); }
@media (prefers-reduced-motion: no-preference) { button, .button { transition: border-color .12s, color .12s, background-color .12s; } }
`;

/** What was just refused on a checkout's page: the card, or the promotion code. */
export type CheckoutRefusal = 'declined' | 'code';

const REFUSALS: Record<CheckoutRefusal, string> = {
  declined: 'Your card was declined. Nothing was charged; try again with another card.',
  code: 'This code is invalid.',
};

/** The page on which a checkout is paid, declined or left. */
export function checkoutPage(
  checkout: Stripe.Checkout.Session,
  state: State,
  refusal: CheckoutRefusal | null = null,
): string {
  const order = state.orders[checkout.id]!;
  const [amount = '', period = ''] = formatPriceText(order.price, checkout.currency ?? 'usd').split(' per ');
  const customer = named(state.customers, checkout.customer);
  const email = checkout.customer_email ?? customer?.email ?? 'not given';
  const today = formatAmount(checkout.amount_total ?? 0, checkout.currency ?? 'usd');
  const trial = order.trialDays ?? 0;
  const action = (name: string): string => `/pay/${checkout.id}/${name}`;
  return page(
    'Checkout',
    `<h1>T0 Trading Terminal</h1>
<p class="price">${escape(amount)} <small>per ${escape(period)}</small></p>
${refusal ? `<p class="alert" role="alert">${REFUSALS[refusal]}</p>` : ''}
<dl>
<dt>Plan</dt><dd>${escape(PRICES[order.price].words)}</dd>
<dt>Email</dt><dd>${escape(email)}</dd>
<dt>Card</dt><dd>4242 4242 4242 4242 (test)</dd>
${trial > 0 ? `<dt>Trial</dt><dd>${trial} days free</dd>` : ''}
${discountRow(checkout, state)}
<dt>Due today</dt><dd>${escape(today)}</dd>
</dl>
${checkout.allow_promotion_codes ? codeForm(action('code')) : ''}
<form method="post" action="${action('pay')}"><button class="pay">${trial > 0 ? 'Start trial' : `Pay ${escape(today)}`}</button></form>
<form method="post" action="${action('decline')}"><button>Pay with a card that is declined</button></form>
<form method="post" action="${action('cancel')}"><button>Cancel and go back</button></form>
<p class="note">The price is the sandbox's own. With a Stripe key the terminal opens Stripe's checkout instead.</p>`,
  );
}

function codeForm(action: string): string {
  return `<form method="post" action="${action}">
<label>Promotion code <input name="code" autocomplete="off" maxlength="100"></label>
<button>Apply</button>
</form>`;
}

/** The entered code and its terms: in a trial it takes nothing off today. */
function discountRow(checkout: Stripe.Checkout.Session, state: State): string {
  const promotionCode = named(state.promotionCodes, checkout.discounts?.[0]?.promotion_code);
  const coupon = promotionCode && state.coupons[promotionCode.promotion.coupon as string];
  if (!coupon) return '';
  const off =
    coupon.percent_off === null ? formatAmount(coupon.amount_off ?? 0, coupon.currency!) : `${coupon.percent_off}%`;
  const { duration, duration_in_months: months } = coupon;
  return `<dt>Code ${escape(promotionCode.code)}</dt><dd>${escape(off)} off ${duration === 'repeating' ? `for ${months} months` : duration}</dd>`;
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
