import type { OfferedPlans } from '../billing/plan.ts';
import type { OwnerCopyFields } from '../platform/owner-copy.ts';
import type { RecordAudience } from '../record/ledger.ts';

/** Answer of GET /api/client-settings: what the browser must know of how this terminal is run. Public, no secret. */
export interface ClientSettings extends OwnerCopyFields, OfferedPlans {
  /** /test-subscription exists (docs/product/billing.md#test-terminal). */
  testTerminal: boolean;
  /** Version of the owner's copy. Changes arrive as `owner_copy.updated`. */
  copyVersion: number;
  /** The audience of the record (docs/product/record.md#visibility). Changes arrive as `record_settings.updated`. */
  recordAudience: RecordAudience;
}
