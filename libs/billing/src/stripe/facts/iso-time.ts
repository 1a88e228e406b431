/** Stripe's seconds as facts write times. */
export const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
