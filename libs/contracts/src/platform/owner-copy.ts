/** The owner's texts on the pages (docs/product/settings.md#copy). */
export interface OwnerCopyFields {
  /** The owner's claims, as they are written; empty before the owner of a production installation wrote them. */
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
  /** Always shown next to results. */
  resultsText: string;
}

/** The stored texts: answer of PUT /api/admin/owner-copy, and sent live to everybody. */
export interface OwnerCopy extends OwnerCopyFields {
  version: number;
}
