import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Billing } from '../billing.ts';
import { isPrice } from '../objects/prices.ts';
import type { World } from '../world.ts';
import { STYLE, checkoutPage, closedCheckoutPage, nothingPage } from './checkout-page.ts';
import type { CheckoutRefusal } from './checkout-page.ts';
import { openDisputeOf, PAUSE_SECONDS, portalPage } from './portal-page.ts';
import { escape, page } from './layout.ts';

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
