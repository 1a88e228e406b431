import type Stripe from 'stripe';
import { invalid, missing } from '../api-error.ts';
import type { Billing } from '../billing.ts';
import { newCustomer } from '../objects/customer.ts';
import { TAX_RATE, allPrices, products } from '../objects/prices.ts';
import { named, type State } from '../state.ts';
import type { World } from '../world.ts';
import { formIn, numberIn, onlyKnows, requiredIn, textIn, textsIn, type ApiCall, type Form } from './api-call.ts';
import { createCheckout, expireCheckout, retrieveCheckout } from './checkouts.ts';
import { listPage, retrieved, type Filters } from './list.ts';
import { createCoupon, createPromotionCode, listPromotionCodes, updatePromotionCode } from './promotion-codes.ts';
import { cancelSubscription, listSubscriptions, retrieveSubscription, updateSubscription } from './subscriptions.ts';

/** GET /v1/invoice_payments: which payment paid which invoice. */
function listInvoicePayments({ params, world }: ApiCall): Stripe.ApiList<Stripe.InvoicePayment> {
  const { payment, ...others } = params;
  const intent = textIn(formIn(params, 'payment'), 'payment_intent');
  const known = { ...others, ...(payment !== undefined && { payment: intent ?? 'none' }) };
  return listPage({ params: known }, '/v1/invoice_payments', Object.values(world.state.invoicePayments), {
    invoice: (one, invoice) => one.invoice === invoice,
    payment: (one, wanted) => one.payment.payment_intent === wanted,
    status: (one, status) => one.status === status,
  });
}

/** POST /v1/refunds: of a charge, or of the charge that paid a payment intent. */
function createRefund({ params, world }: ApiCall, billing: Billing): Stripe.Refund {
  onlyKnows(params, 'charge', 'payment_intent', 'amount', 'reason', 'metadata');
  const intent = textIn(params, 'payment_intent');
  const charge = textIn(params, 'charge') ?? named(world.state.paymentIntents, intent)?.latest_charge;
  if (intent !== null && !charge) throw missing('payment_intent', intent, 'payment_intent', 400);
  if (!charge) throw invalid('One of the following params should be provided: payment_intent or charge.');
  return billing.refund({
    charge: charge as string,
    amount: numberIn(params, 'amount'),
    reason: reasonIn(params),
    metadata: textsIn(params, 'metadata'),
  });
}

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;

function reasonIn(params: Form): Stripe.Refund.Reason | null {
  const text = textIn(params, 'reason');
  const reason = REASONS.find((one) => one === text);
  if (text !== null && !reason) throw invalid(`Invalid reason: must be one of ${REASONS.join(', ')}`, 'reason');
  return reason ?? null;
}

const LIFETIME = 30 * 86_400;

/** Adds a clock that stands still at a time in seconds, for the customers that are created with it. */
function newTestClock(world: World, frozenTime: number, name: string | null): Stripe.TestHelpers.TestClock {
  const now = world.now();
  const clock: Stripe.TestHelpers.TestClock = {
    id: world.newId('clock'),
    object: 'test_helpers.test_clock',
    created: now,
    deletes_after: now + LIFETIME,
    frozen_time: frozenTime,
    livemode: false,
    name,
    status: 'ready',
    status_details: {},
  };
  world.state.testClocks[clock.id] = clock;
  return clock;
}

/** POST /v1/customers */
function createCustomer({ params, world }: ApiCall): Stripe.Customer {
  onlyKnows(params, 'email', 'metadata', 'test_clock');
  const clock = textIn(params, 'test_clock');
  if (clock !== null && !world.state.testClocks[clock]) throw missing('test clock', clock, 'test_clock', 400);
  return newCustomer(world, textIn(params, 'email'), textsIn(params, 'metadata'), clock);
}

/** POST /v1/billing_portal/sessions */
function createPortal({ params, world }: ApiCall, pageUrl: string): Stripe.BillingPortal.Session {
  onlyKnows(params, 'customer', 'return_url');
  const customer = requiredIn(params, 'customer');
  if (!world.state.customers[customer]) throw missing('customer', customer, 'customer', 400);
  const id = world.newId('bps');
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: world.now(customer),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textIn(params, 'return_url'),
    url: `${pageUrl}/portal/${id}`,
  };
  world.state.portals[id] = portal;
  return portal;
}

/** POST /v1/test_helpers/test_clocks */
function createTestClock({ params, world }: ApiCall): Stripe.TestHelpers.TestClock {
  onlyKnows(params, 'frozen_time', 'name');
  return newTestClock(world, timeIn(params), textIn(params, 'name'));
}

/** POST /v1/test_helpers/test_clocks/{id}/advance: does what the time brings before it answers. */
function advanceTestClock({ id, params, world }: ApiCall, billing: Billing): Stripe.TestHelpers.TestClock {
  onlyKnows(params, 'frozen_time');
  const clock = world.state.testClocks[id];
  if (!clock) throw missing('test clock', id);
  const time = timeIn(params);
  if (time <= clock.frozen_time) throw invalid('frozen_time must be after the current frozen time', 'frozen_time');
  billing.advanceTestClock(id, time);
  return clock;
}

function timeIn(params: Form): number {
  requiredIn(params, 'frozen_time');
  return numberIn(params, 'frozen_time')!;
}

/** The context of every call in addition to its parameters. */
export interface ApiContext {
  billing: Billing;
  /** Where pages of the sandbox are, as a browser reaches them. */
  pageUrl: () => string;
}

interface Route {
  method: string;
  /** Its parts; `{id}` is any. */
  path: string[];
  answer: (call: ApiCall, context: ApiContext) => unknown;
}

/** A route; `{id}` of its path is the call's id. */
function route(method: string, path: string, answer: Route['answer']): Route {
  return { method, path: ['', 'v1', ...path.split('/')], answer };
}

/** The two reads of a resource: one by its id, and pages of all. */
function reads<T extends { id: string; created: number }>(
  path: string,
  kind: string,
  tableOf: (state: State) => Record<string, T>,
  filters: Filters<T> = {},
): Route[] {
  return [
    route('GET', `${path}/{id}`, (call) => retrieved(call, kind, tableOf(call.world.state))),
    route('GET', path, (call) => listPage(call, `/v1/${path}`, Object.values(tableOf(call.world.state)), filters)),
  ];
}

const customer = (one: { customer?: unknown }, value: string): boolean => one.customer === value;
const intent = (one: { payment_intent: unknown }, value: string): boolean => one.payment_intent === value;
const charge = (one: { charge: unknown }, value: string): boolean => one.charge === value;
const byId = <T extends { id: string }>(all: T[]): Record<string, T> =>
  Object.fromEntries(all.map((one) => [one.id, one]));
const prices = ({ archived }: State): Record<string, Stripe.Price> => byId(allPrices(archived));

/** Every call of Stripe's API that the sandbox answers. */
const ROUTES: Route[] = [
  route('POST', 'checkout/sessions', (call, { pageUrl }) => createCheckout(call, pageUrl())),
  route('GET', 'checkout/sessions/{id}', (call) => retrieveCheckout(call)),
  route('POST', 'checkout/sessions/{id}/expire', (call, { billing }) => expireCheckout(call, billing)),
  route('POST', 'billing_portal/sessions', (call, { pageUrl }) => createPortal(call, pageUrl())),
  route('GET', 'subscriptions', (call) => listSubscriptions(call)),
  route('GET', 'subscriptions/{id}', (call) => retrieveSubscription(call)),
  route('POST', 'subscriptions/{id}', (call, { billing }) => updateSubscription(call, billing)),
  route('DELETE', 'subscriptions/{id}', (call, { billing }) => cancelSubscription(call, billing)),
  route('POST', 'customers', (call) => createCustomer(call)),
  ...reads<Stripe.Customer>('customers', 'customer', ({ customers }) => customers, {
    email: (one, email) => one.email === email,
  }),
  ...reads<Stripe.Price>('prices', 'price', prices, {
    active: (one, active) => String(one.active) === active,
    currency: (one, currency) => one.currency === currency,
    product: (one, product) => one.product === product,
    type: (one, type) => one.type === type,
  }),
  ...reads<Stripe.TaxRate>('tax_rates', 'tax rate', () => byId([TAX_RATE])),
  ...reads<Stripe.Product>('products', 'product', ({ archived }) => byId(products(archived)), {
    active: (one, active) => String(one.active) === active,
  }),
  ...reads<Stripe.Invoice>('invoices', 'invoice', ({ invoices }) => invoices, {
    customer,
    status: (one, status) => one.status === status,
    subscription: (one, id) => one.parent?.subscription_details?.subscription === id,
  }),
  route('GET', 'invoice_payments', (call) => listInvoicePayments(call)),
  ...reads<Stripe.PaymentIntent>('payment_intents', 'payment_intent', ({ paymentIntents }) => paymentIntents, {
    customer,
  }),
  ...reads<Stripe.Charge>('charges', 'charge', ({ charges }) => charges, { customer, payment_intent: intent }),
  route('POST', 'refunds', (call, { billing }) => createRefund(call, billing)),
  ...reads<Stripe.Refund>('refunds', 'refund', ({ refunds }) => refunds, { charge, payment_intent: intent }),
  ...reads<Stripe.Dispute>('disputes', 'dispute', ({ disputes }) => disputes, { charge, payment_intent: intent }),
  ...reads<Stripe.BalanceTransaction>(
    'balance_transactions',
    'balance transaction',
    ({ balanceTransactions }) => balanceTransactions,
    {
      currency: (one, currency) => one.currency === currency,
      source: (one, source) => one.source === source,
      type: (one, type) => one.type === type,
    },
  ),
  ...reads<Stripe.PaymentMethod>('payment_methods', 'PaymentMethod', ({ paymentMethods }) => paymentMethods, {
    customer,
    type: (one, type) => one.type === type,
  }),
  route('POST', 'coupons', (call) => createCoupon(call)),
  ...reads<Stripe.Coupon>('coupons', 'coupon', ({ coupons }) => coupons),
  route('POST', 'promotion_codes', (call) => createPromotionCode(call)),
  route('POST', 'promotion_codes/{id}', (call) => updatePromotionCode(call)),
  route('GET', 'promotion_codes', (call) => listPromotionCodes(call)),
  route('GET', 'promotion_codes/{id}', (call) => retrieved(call, 'promotion code', call.world.state.promotionCodes)),
  route('POST', 'test_helpers/test_clocks', (call) => createTestClock(call)),
  route('POST', 'test_helpers/test_clocks/{id}/advance', (call, { billing }) => advanceTestClock(call, billing)),
  ...reads<Stripe.TestHelpers.TestClock>('test_helpers/test_clocks', 'test clock', ({ testClocks }) => testClocks),
];

/** The route of a call and what varies in its path; null when there is none. */
export function routeOf(method: string, path: string): { route: Route; id: string } | null {
  const parts = path.split('/');
  for (const one of ROUTES) {
    if (one.method !== method || one.path.length !== parts.length) continue;
    if (!one.path.every((part, index) => part === '{id}' || part === parts[index])) continue;
    const id = parts[one.path.indexOf('{id}')] ?? '';
    if (id !== '' || !one.path.includes('{id}')) return { route: one, id };
  }
  return null;
}
