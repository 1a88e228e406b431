import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** Why a bank refuses a card. */
export interface Decline {
  code: 'card_declined' | 'expired_card';
  /** The bank's reason. */
  reason: string;
  message: string;
}

/** Adds one try of a card: paid, or refused by the bank. */
export function newCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline | null,
): Stripe.Charge {
  const customer = intent.customer as string;
  const charge: Stripe.Charge = {
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'T0 SANDBOX',
    captured: !decline,
    created: world.now(customer),
    currency: intent.currency,
    customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.reason ?? null,
      risk_level: 'normal',
      seller_message: decline?.message ?? 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(method, intent.amount) },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
  world.state.charges[charge.id] = charge;
  return charge;
}

function cardDetails(method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = method.card!;
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country,
    electronic_commerce_indicator: null,
    exp_month,
    exp_year,
    fingerprint: fingerprint ?? null,
    funding,
    installments: null,
    last4,
    mandate: null,
    network: 'visa',
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
