import type Stripe from 'stripe';
import type { World } from '../world.ts';
import { amountIn, type PriceId } from './prices.ts';

/** The inputs of a checkout. */
export interface CheckoutOrder {
  price: PriceId;
  currency: string;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  metadata: Stripe.Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number | null;
  /** Days before the first payment. */
  trialDays: number;
  /** True if the customer may enter promotion codes. */
  takesCodes: boolean;
}

const DAY = 86_400;

/** Adds a checkout that waits for its payment. `pageUrl` is where pages of the sandbox are. */
export function newCheckout(
  world: World,
  order: CheckoutOrder,
  subscriptionMetadata: Stripe.Metadata,
  pageUrl: string,
): Stripe.Checkout.Session {
  const id = world.newId('cs_test', 48);
  const now = world.now(order.customer);
  const { price, currency, trialDays } = order;
  const amount = trialDays > 0 ? 0 : amountIn(price, currency)!;
  const checkout: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: order.takesCodes || null,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: order.cancelUrl,
    client_reference_id: order.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: order.customer,
    customer_account: null,
    customer_creation: order.customer ? null : 'always',
    customer_details: null,
    customer_email: order.customerEmail,
    discounts: [],
    expires_at: order.expiresAt ?? now + DAY,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: order.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: order.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${pageUrl}/pay/${id}`,
    wallet_options: null,
  };
  world.state.checkouts[id] = checkout;
  world.state.orders[id] = { price, metadata: subscriptionMetadata, trialDays };
  return checkout;
}
