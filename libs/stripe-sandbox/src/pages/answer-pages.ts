import type { IncomingMessage, ServerResponse } from 'node:http';
import type Stripe from 'stripe';
import type { Billing } from '../billing.ts';
import { isPrice, PRICES, formatAmount, formatPriceText } from '../objects/prices.ts';
import type { World } from '../world.ts';
import { FEEDBACK, openDisputeOf, PAUSE_SECONDS, portalPage } from './portal-page.ts';
import { escape, page } from './layout.ts';
import { named, type State } from '../state.ts';

/** The pages' style: dark, hairlines, one accent, as the terminal has them. */
const STYLE = `
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
type CheckoutRefusal = 'declined' | 'code';

const REFUSALS: Record<CheckoutRefusal, string> = {
  declined: 'Your card was declined. Nothing was charged; try again with another card.',
  code: 'This code is invalid.',
};

/** The page on which a checkout is paid, declined or left. */
function checkoutPage(checkout: Stripe.Checkout.Session, state: State, refusal: CheckoutRefusal | null = null): string {
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
function closedCheckoutPage(checkout: Stripe.Checkout.Session): string {
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
function nothingPage(): string {
  return page(
    'Not found',
    '<h1>Stripe sandbox</h1><p class="price">Not found</p><p>There is nothing at this address.</p>',
  );
}

/** How far the clock's page sets it forward. */
const STEPS: Record<string, { days: number; words: string }> = {
  day: { days: 1, words: 'A day later' },
  week: { days: 7, words: 'A week later' },
  month: { days: 30, words: 'A month later' },
  'half-year': { days: 183, words: 'Half a year later' },
};

/** The sandbox's own clock, with buttons that set it forward. `now`: seconds. */
function clockPage(now: number): string {
  const forms = Object.entries(STEPS).map(
    ([step, { words }]) => `<form method="post" action="/clock/${step}"><button>${words}</button></form>`,
  );
  return page(
    'Clock',
    `<h1>Stripe sandbox</h1>
<p class="price">${escape(new Date(now * 1000).toISOString().slice(0, 16).replace('T', ' '))} UTC</p>
<p>Renewals, trials, retries and expired cards happen as this clock advances. It cannot be set back.</p>
${forms.join('\n')}`,
  );
}

const originOf = (url: string | null | undefined): string[] =>
  url && URL.canParse(url.replace('{CHECKOUT_SESSION_ID}', 'id'))
    ? [new URL(url.replace('{CHECKOUT_SESSION_ID}', 'id')).origin]
    : [];

const DAY = 86_400;

/** Pages for people: checkout, portal and clock. Forms post here and lead on to the terminal's own pages. */
export class Pages {
  constructor(
    private readonly world: World,
    private readonly billing: Billing,
  ) {}

  answer({ method = 'GET', url = '/', headers }: IncomingMessage, body: string, response: ServerResponse): void {
    const [path = '/', query = ''] = url.split('?');
    if (path === '/style.css') return send(response, 200, STYLE, 'text/css; charset=utf-8');
    const [, kind, id = '', action = '', subject = ''] = path.split('/');
    const site = headers['sec-fetch-site'];
    const { state } = this.world;
    if (method === 'POST' && site !== undefined && site !== 'same-origin') return show(response, 403, nothingPage());
    if (kind === 'pay' && state.checkouts[id])
      return method === 'POST'
        ? this.pressCheckout(id, action, body, response)
        : this.showCheckout(id, query, response);
    if (kind === 'portal' && state.portals[id]) return this.portal(method, id, action, subject, response);
    if (kind === 'clock') return this.clock(method, id, response);
    show(response, 404, nothingPage());
  }

  private pressCheckout(id: string, action: string, body: string, response: ServerResponse): void {
    const checkout = this.world.state.checkouts[id]!;
    if (checkout.status !== 'open') return this.showCheckout(id, '', response);
    if (action === 'decline') return goTo(response, `/pay/${id}?declined`);
    if (action === 'cancel') return goTo(response, checkout.cancel_url ?? `/pay/${id}`);
    if (action === 'code') {
      const isValid = this.billing.enterPromotionCode(id, new URLSearchParams(body).get('code') ?? '');
      return goTo(response, isValid ? `/pay/${id}` : `/pay/${id}?code`);
    }
    if (action === 'pay' && this.billing.pay(id))
      return goTo(response, (checkout.success_url ?? `/pay/${id}`).replace('{CHECKOUT_SESSION_ID}', id));
    this.showCheckout(id, action === 'pay' ? 'code' : '', response);
  }

  private showCheckout(id: string, query: string, response: ServerResponse): void {
    const checkout = this.world.state.checkouts[id]!;
    if (checkout.status !== 'open') return show(response, 200, closedCheckoutPage(checkout));
    const leadsTo = [...originOf(checkout.success_url), ...originOf(checkout.cancel_url)];
    const refusal = (['declined', 'code'] satisfies CheckoutRefusal[]).find((one) => one === query) ?? null;
    show(response, 200, checkoutPage(checkout, this.world.state, refusal), leadsTo);
  }

  private portal(method: string, id: string, action: string, subject: string, response: ServerResponse): void {
    const { state } = this.world;
    const portal = state.portals[id]!;
    if (method === 'POST') {
      if (state.subscriptions[subject]?.customer === portal.customer) this.pressSubscription(action, subject);
      if (state.charges[subject]?.customer === portal.customer) this.pressCharge(action, subject);
      if (subject === '') this.pressCard(action, portal.customer);
      return goTo(response, `/portal/${id}`);
    }
    show(response, 200, portalPage(portal, state, this.world.now(portal.customer)));
  }

  private pressSubscription(action: string, id: string): void {
    const { billing } = this;
    const { status, customer } = this.world.state.subscriptions[id]!;
    const until = this.world.now(customer as string) + PAUSE_SECONDS;
    if (isPrice(action) && ['active', 'trialing'].includes(status)) billing.changePlan(id, action);
    if (action === 'pause') billing.pause(id, until);
    if (action === 'unpause') billing.resume(id);
    if (action === 'hold') billing.pauseCollection(id, { behavior: 'void', resumes_at: until });
    if (action === 'release') billing.pauseCollection(id, null);
    if (action === 'cancel') billing.cancelNow(id);
    if (action === 'end') billing.cancelAtPeriodEnd(id, true);
    if (action === 'resume') billing.cancelAtPeriodEnd(id, false);
    if (Object.hasOwn(FEEDBACK, action)) billing.giveFeedback(id, action);
    if (action === 'fail') billing.renew(id, false);
    if (action === 'renew') billing.renew(id, true);
  }

  private pressCharge(action: string, charge: string): void {
    const { state } = this.world;
    const { refunded, disputed } = state.charges[charge]!;
    const dispute = openDisputeOf(state, charge);
    if (dispute && (action === 'won' || action === 'lost')) this.billing.closeDispute(dispute.id, action);
    if (refunded || disputed) return;
    if (action === 'refund') this.billing.refund({ charge });
    if (action === 'dispute') this.billing.openDispute(charge);
  }

  private pressCard(action: string, customer: string): void {
    const today = new Date(this.world.now(customer) * 1000);
    if (action === 'card') this.billing.changeCard(customer);
    if (action === 'expire-card')
      this.billing.changeCard(customer, { month: today.getUTCMonth() + 1, year: today.getUTCFullYear() });
  }

  private clock(method: string, step: string, response: ServerResponse): void {
    const days = STEPS[step]?.days;
    if (method === 'POST' && days) {
      this.billing.advanceTo(this.world.now() + days * DAY);
      return goTo(response, '/clock');
    }
    show(response, 200, clockPage(this.world.now()));
  }
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type: string,
  more: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': type, 'x-content-type-options': 'nosniff', ...more });
  response.end(body);
}

/** `leadsTo`: origins that a form of this page redirects to, which its policy must name. */
function show(response: ServerResponse, status: number, html: string, leadsTo: string[] = []): void {
  const forms = ["'self'", ...new Set(leadsTo)].join(' ');
  send(response, status, html, 'text/html; charset=utf-8', {
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; style-src 'self'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
  });
}

function goTo(response: ServerResponse, url: string): void {
  response.writeHead(303, { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  response.end();
}
