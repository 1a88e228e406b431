/** Answer of GET /api/client-settings: what the browser must know of how this terminal is run. Public, no secret. */
export interface ClientSettings {
  /** /test-subscription exists (decisions.md, 'Access'). */
  testTerminal: boolean;
  /** The education portal, opened in a new tab; null when none is configured. */
  educationPortalUrl: string | null;
  /** Where 'Update Billing' leads, opened in a new tab; null when none is configured. */
  billingUpdateUrl: string | null;
  /** Mail address of the support contact; null when none is configured. */
  supportEmail: string | null;
}
