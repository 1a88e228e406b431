import { createHmac } from 'node:crypto';
import { nowSeconds } from '../ids.ts';

/** The header `stripe-signature` for a body: HMAC-SHA256 over its time and itself. */
export function signature(body: string, secret: string, time = nowSeconds()): string {
  const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},v1=${digest}`;
}
