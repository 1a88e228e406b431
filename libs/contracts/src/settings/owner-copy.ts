/** What the owner says on the pages (docs/product/settings.md#copy). */
export interface OwnerCopyFields {
  /** The owner's claims, as they are written. */
  activeTraders: string;
  activeSignals: string;
  traders: string;
  support: string;
  /** The education portal, opened in a new tab; null: none. */
  educationPortalUrl: string | null;
  /** Where 'Update Billing' leads, opened in a new tab; null: nowhere else. */
  billingUpdateUrl: string | null;
  /** Mail address of the support contact; null: none. */
  supportEmail: string | null;
  /** Stands beside results, always. */
  resultsText: string;
}

/** The same as it is stored now: answer of PUT /api/admin/owner-copy, and told live to everybody. */
export interface OwnerCopy extends OwnerCopyFields {
  version: number;
}
