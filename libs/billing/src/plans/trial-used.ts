import { Subscription } from '@t0/database/billing';
import { NEVER_BEGAN } from '@t0/domain/billing';
import { In, Not, type EntityManager } from 'typeorm';

/** True if an account had a paid or trial subscription before (docs/BILLING.md#trials). `except`: the provider's id of one that does not count. */
export function hadSubscription(manager: EntityManager, userId: string, except = ''): Promise<boolean> {
  return manager.existsBy(Subscription, {
    userId,
    provider: In(['stripe', 'whop']),
    status: Not(In([...NEVER_BEGAN])),
    externalId: Not(except),
  });
}
