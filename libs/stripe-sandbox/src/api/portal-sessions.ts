import type Stripe from 'stripe';
import { newId, nowSeconds } from '../ids.ts';
import type { ApiCall } from './api-call.ts';
import { onlyKnows } from './api-call.ts';
import { invalid, missing } from './api-error.ts';
import { textIn } from './form-body.ts';

/** POST /v1/billing_portal/sessions */
export function createPortal({ params, state }: ApiCall, pageUrl: string): Stripe.BillingPortal.Session {
  onlyKnows(params, 'customer', 'return_url');
  const customer = textIn(params, 'customer');
  if (!customer) throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  if (!state.customers[customer]) throw missing('customer', customer, 'customer', 400);
  const id = newId('bps');
  const portal: Stripe.BillingPortal.Session = {
    id,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: nowSeconds(),
    customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: textIn(params, 'return_url'),
    url: `${pageUrl}/portal/${id}`,
  };
  state.portals[id] = portal;
  return portal;
}
