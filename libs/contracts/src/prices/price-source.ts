/** Where prices come from (docs/product/prices.md#sources). */
export const PRICE_SOURCES = ['simulated', 'oanda', 'kraken'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
