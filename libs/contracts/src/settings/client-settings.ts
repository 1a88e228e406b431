import type { PlanPrice } from '../billing/billing.ts';
import type { OwnerCopyFields } from './owner-copy.ts';
import type { RecordAudience } from '../record/record-audience.ts';

/** Answer of GET /api/client-settings: what the browser must know of how this terminal is run. Public, no secret. */
export interface ClientSettings extends OwnerCopyFields {
  /** /test-subscription exists (docs/product/billing.md#test-terminal). */
  testTerminal: boolean;
  /** What the plan costs that checkouts sell; null: the payment provider has not said. */
  monthlyPrice: PlanPrice | null;
  /** Version of the owner's copy. Changes are told as `owner_copy.updated`. */
  copyVersion: number;
  /** Who sees the record (docs/product/record.md#who-sees-it). Changes are told as `record_settings.updated`. */
  recordAudience: RecordAudience;
}
