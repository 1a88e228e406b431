/** Below the landing page and the sign-in page, which loads none of the other texts (docs/product/visitors.md#landing-page). */
export const RISK_NOTE = 'Figures are published by the owner of this service. Trading carries risk of loss.';
