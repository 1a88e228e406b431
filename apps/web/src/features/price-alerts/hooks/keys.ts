/** Key of the list of price alerts. */
export const ALERTS_KEY = ['/api/price-alerts'] as const;
/** Key of the fire log. */
export const FIRES_KEY = ['/api/price-alerts/fires'] as const;
