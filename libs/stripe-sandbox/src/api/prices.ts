import type Stripe from 'stripe';
import { isPrice, priceOf } from '../objects/prices.ts';
import type { ApiCall } from './api-call.ts';
import { onlyKnows } from './api-call.ts';
import { missing } from './api-error.ts';

/** GET /v1/prices/{id} */
export function retrievePrice({ id, params }: ApiCall): Stripe.Price {
  onlyKnows(params);
  if (!isPrice(id)) throw missing('price', id, 'price');
  return priceOf(id);
}
