import type { EntityManager } from 'typeorm';
import type { AccountSettings } from '@t0/contracts/live';
import type { Emit } from '@t0/events';

/**
 * The data of the profile in addition to the user (docs/product/accounts.md#trader-profile). Each domain that stores a part of it reports
 * its changes by this class; `settings` implements it, because it alone knows all parts.
 */
export abstract class AccountSettingsReader {
  /** The member's settings; defaults where none were ever saved. */
  abstract read(userId: string, manager?: EntityManager): Promise<AccountSettings>;

  /** Emits the settings after a change in this transaction to the member's other tabs, and returns them. */
  abstract emitUpdate(userId: string, manager: EntityManager, emit: Emit): Promise<AccountSettings>;
}
