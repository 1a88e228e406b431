import type Stripe from 'stripe';
import { missing } from '../api-error.ts';
import { newCustomer } from '../objects/customer.ts';
import type { ApiCall } from './api-call.ts';
import { onlyKnows, requiredIn, textIn, textsIn } from './api-call.ts';

/** POST /v1/customers */
export function createCustomer({ params, world }: ApiCall): Stripe.Customer {
  onlyKnows(params, 'email', 'metadata', 'test_clock');
  const clock = textIn(params, 'test_clock');
  if (clock !== null && !world.state.testClocks[clock]) throw missing('test clock', clock, 'test_clock', 400);
  return newCustomer(world, textIn(params, 'email'), textsIn(params, 'metadata'), clock);
}

/** POST /v1/billing_portal/sessions */
export function createPortal({ params, world }: ApiCall, pageUrl: string): Stripe.BillingPortal.Session {
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
