import { Inject, Injectable } from '@nestjs/common';
import { readUnsubscribeToken } from '@t0/accounts';
import type { Config } from '@t0/config';
import { storePreferences } from '@t0/database';
import { EventLog } from '@t0/events';
import { AccountSettingsReader } from '../platform/account-settings.ts';
import { CONFIG } from '../platform/tokens.ts';

/** Ends signal emails for anyone who has an address from one of them. */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly log: EventLog,
    private readonly settings: AccountSettingsReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The member a token is for; null when the product did not make it. */
  memberOf(token: unknown): string | null {
    return typeof token === 'string' ? readUnsubscribeToken(this.config, token) : null;
  }

  /**
   * Switches the member's emails off, the same switch as in the profile, whose open screens show it at once. Repeating it, or doing
   * it for an account that is gone, changes nothing.
   */
  async unsubscribe(userId: string): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const hasChanged = await storePreferences(manager, userId, [
        { channel: 'email', topic: 'everything', level: 'off' },
      ]);
      if (hasChanged) await this.settings.tell(userId, manager, emit);
    });
  }
}
