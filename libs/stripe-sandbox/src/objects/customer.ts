import type Stripe from 'stripe';
import type { World } from '../world.ts';

/** Adds a customer. `clock`: the test clock that the customer lives by; null: the sandbox's own. */
export function newCustomer(
  world: World,
  email: string | null,
  metadata: Stripe.Metadata = {},
  clock: string | null = null,
): Stripe.Customer {
  const id = world.newId('cus', 14);
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: clock === null ? world.now() : world.state.testClocks[clock]!.frozen_time,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: clock,
    customer_account: null,
  };
  world.state.customers[id] = customer;
  return customer;
}
