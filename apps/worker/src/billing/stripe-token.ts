/** Injection token of Stripe's client; null when card payments are not configured. */
export const STRIPE = Symbol('STRIPE');
