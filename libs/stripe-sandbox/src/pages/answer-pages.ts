import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Billing } from '../billing.ts';
import type { State } from '../state.ts';
import { STYLE, checkoutPage, closedCheckoutPage, nothingPage } from './checkout-page.ts';
import { portalPage } from './portal-page.ts';

const originOf = (url: string | null | undefined): string[] =>
  url && URL.canParse(url.replace('{CHECKOUT_SESSION_ID}', 'id'))
    ? [new URL(url.replace('{CHECKOUT_SESSION_ID}', 'id')).origin]
    : [];

/** Pages for people: checkout and portal. Forms post here and lead on to the terminal's own pages. */
export class Pages {
  constructor(
    private readonly state: State,
    private readonly billing: Billing,
  ) {}

  answer({ method = 'GET', url = '/', headers }: IncomingMessage, response: ServerResponse): void {
    const path = url.split('?')[0]!;
    const declined = url.endsWith('?declined');
    if (path === '/style.css') return send(response, 200, STYLE, 'text/css; charset=utf-8');
    const [, kind, id = '', action = '', subscriptionId = ''] = path.split('/');
    const site = headers['sec-fetch-site'];
    if (method === 'POST' && site !== undefined && site !== 'same-origin') return show(response, 403, nothingPage());
    if (kind === 'pay' && this.state.checkouts[id]) return this.checkout(method, id, action, declined, response);
    if (kind === 'portal' && this.state.portals[id]) return this.portal(method, id, action, subscriptionId, response);
    show(response, 404, nothingPage());
  }

  private checkout(method: string, id: string, action: string, declined: boolean, response: ServerResponse): void {
    const checkout = this.state.checkouts[id]!;
    if (method === 'POST' && checkout.status === 'open') {
      if (action === 'decline') return goTo(response, `/pay/${id}?declined`);
      if (action === 'cancel') return goTo(response, checkout.cancel_url ?? `/pay/${id}`);
      if (action === 'pay' && this.billing.pay(id))
        return goTo(response, (checkout.success_url ?? `/pay/${id}`).replace('{CHECKOUT_SESSION_ID}', id));
    }
    if (checkout.status !== 'open') return show(response, 200, closedCheckoutPage(checkout));
    const leadsTo = [...originOf(checkout.success_url), ...originOf(checkout.cancel_url)];
    show(response, 200, checkoutPage(checkout, this.state, declined), leadsTo);
  }

  private portal(method: string, id: string, action: string, subscriptionId: string, response: ServerResponse): void {
    const portal = this.state.portals[id]!;
    const isOwn = this.state.subscriptions[subscriptionId]?.customer === portal.customer;
    if (method === 'POST' && isOwn) {
      if (action === 'cancel') this.billing.cancelNow(subscriptionId);
      if (action === 'end') this.billing.cancelAtPeriodEnd(subscriptionId, true);
      if (action === 'resume') this.billing.cancelAtPeriodEnd(subscriptionId, false);
      if (action === 'fail') this.billing.renew(subscriptionId, false);
      if (action === 'renew') this.billing.renew(subscriptionId, true);
      return goTo(response, `/portal/${id}`);
    }
    show(response, 200, portalPage(portal, this.state));
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
