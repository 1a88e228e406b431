import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { accessProviders, cancelStripeNow, endGrants, giveAccess, grantOf } from '@t0/billing';
import type { GivenAccess, StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { GrantAccessDto, MemberAccess } from '@t0/contracts/members';
import { User } from '@t0/database/accounts';
import type { Restore } from '@t0/database/platform';
import { hasAccess } from '@t0/domain/accounts';
import { EventLog, type Emit } from '@t0/events';
import type { Logger } from '@t0/observability';
import { DataSource, type EntityManager } from 'typeorm';
import { paymentsMissing, providerRefusal } from '../billing/payment-refusal.ts';
import { nameAct } from '../platform/audit/audit-context.ts';
import { requireAsLeft, UndoRegistry } from '../platform/audit/undo-registry.ts';
import { CONFIG, LOGGER, STRIPE } from '../platform/tokens.ts';
import { memberConflict, noSuchMember, requireMayActOn } from './member-refusals.ts';

/** A grant as the trail stores it: `until` null is without an end, if it is granted. */
interface GrantState {
  granted: boolean;
  until: string | null;
  plan: string | null;
}

const stateOf = (grant: GivenAccess | null): GrantState => ({
  granted: grant !== null,
  until: grant?.until?.toISOString() ?? null,
  plan: grant?.plan ?? null,
});

/** The end of a grant as a screen names it: a time, 'forever' or 'none'. */
const endOf = ({ granted, until }: GrantState): string => (granted ? (until ?? 'forever') : 'none');

/** Grants and ends a member's access (docs/product/console.md#acts); access itself follows from `subscriptions` alone. */
@Injectable()
export class MemberAccessService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly undoRegistry: UndoRegistry,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.undoRegistry.register('access', (id, change, actor) => this.undo(id, change, actor), 'accounts');
  }

  /** Gives access until a time, or moves the end of a grant. 400 for a time that is over, 409 when another person changed the grant meanwhile. */
  grant(id: string, { until, plan, known }: GrantAccessDto, actor: Express.User): Promise<MemberAccess> {
    const end = dateOf(until);
    return this.log.transact(async (manager, emit) => {
      const user = await lockMember(manager, id, actor);
      const before = stateOf(await grantOf(manager, id));
      if (known !== undefined && known !== endOf(before))
        throw memberConflict('GRANT_CHANGED', `Another person changed this grant meanwhile: ${inWords(before)}`);
      const after = { granted: true, until: end?.toISOString() ?? null, plan: plan ?? before.plan };
      await this.store(manager, emit, user, { before, after });
      return this.accessOf(manager, id);
    });
  }

  /**
   * Ends every access that can be ended from here: grants, and subscriptions of Stripe, which are canceled at once and not refunded.
   * Repeating it after a failure ends the rest. 409 when there is nothing to end, or only a membership of Whop.
   */
  async end(id: string, actor: Express.User): Promise<MemberAccess> {
    const member = await this.db.manager.findOneBy(User, { id });
    if (!member) throw noSuchMember();
    requireMayActOn(actor, member);
    const providers = await accessProviders(this.db.manager, id);
    if (providers.length === 0) throw memberConflict('NO_ACCESS', 'This member has no access that could be ended');
    if (providers.every((provider) => provider === 'whop'))
      throw memberConflict(
        'PAID_AT_WHOP',
        'A membership of Whop is ended at Whop: cancel it there, and access ends with it',
      );
    if (providers.includes('stripe')) await this.cancelAtStripe(id);
    return this.log.transact(async (manager, emit) => {
      const user = await lockMember(manager, id, actor);
      const before = stateOf(await grantOf(manager, id));
      await endGrants(manager, emit, id, ['manual', 'test']);
      const left = await this.accessOf(manager, id);
      const isGrantAlone = providers.every((provider) => provider === 'manual');
      nameAct({
        action: 'access.ended',
        entity: 'access',
        id,
        subject: user.email,
        before: { providers },
        after: { providers: left.providers },
        ...(isGrantAlone && { restore: restoreOf(before, stateOf(null)) }),
      });
      return left;
    });
  }

  private async cancelAtStripe(id: string): Promise<void> {
    if (!this.stripe) throw paymentsMissing();
    try {
      await cancelStripeNow(this.db, this.log, this.stripe, this.config, id);
    } catch (error) {
      this.logger.warn({ err: error, userId: id }, 'Stripe did not cancel a subscription; the staff gets an error');
      throw providerRefusal(
        'Stripe did not answer as expected. Access is as Stripe has it: look again, and repeat if it still runs',
      );
    }
  }

  /** Restores the grant from before a change, if it is still as that change left it. */
  private undo(id: string, { before, after }: Restore, actor: Express.User): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      const user = await lockMember(manager, id, actor);
      const current = stateOf(await grantOf(manager, id));
      requireAsLeft(current, after);
      await this.store(manager, emit, user, { before: current, after: before as unknown as GrantState });
    });
  }

  private async store(
    manager: EntityManager,
    emit: Emit,
    user: User,
    { before, after }: { before: GrantState; after: GrantState },
  ): Promise<void> {
    const until = after.until === null ? null : new Date(after.until);
    if (!after.granted) await endGrants(manager, emit, user.id, ['manual']);
    else if (until && until <= new Date())
      throw memberConflict('GRANT_IS_OVER', 'The earlier grant is over meanwhile: grant access with another date');
    else await giveAccess(manager, emit, user.id, { plan: after.plan, until });
    nameAct({
      action: after.granted ? 'access.granted' : 'access.ended',
      entity: 'access',
      id: user.id,
      subject: user.email,
      before: before.granted ? { until: before.until } : null,
      after: after.granted ? { until: after.until } : null,
      restore: restoreOf(before, after),
    });
  }

  private async accessOf(manager: EntityManager, id: string): Promise<MemberAccess> {
    const user = await manager.findOneByOrFail(User, { id });
    return { hasAccess: hasAccess(user), providers: await accessProviders(manager, id) };
  }
}

const restoreOf = (before: GrantState, after: GrantState): Restore => ({ before: { ...before }, after: { ...after } });

const inWords = (grant: GrantState): string =>
  grant.granted
    ? `it runs ${grant.until === null ? 'without an end' : `until ${grant.until.slice(0, 10)}`} now`
    : 'it has ended';

/** The end of a grant; 400 for one that is over or missing. */
function dateOf(until: string | null | undefined): Date | null {
  const end = until == null ? null : new Date(until);
  const message =
    until === undefined
      ? 'Until must be a date and time, or null for access without an end'
      : end && end <= new Date()
        ? 'Until must be in the future'
        : null;
  if (message) throw new BadRequestException({ error: 'UNTIL_REFUSED', message, fields: { until: message } });
  return end;
}

/** The account that an act is about, locked until the commit. 404 when it was deleted; refuses as `requireMayActOn`. */
export async function lockMember(manager: EntityManager, id: string, actor: Express.User): Promise<User> {
  const user = await manager.findOne(User, { where: { id }, lock: { mode: 'for_no_key_update' } });
  if (!user) throw noSuchMember();
  requireMayActOn(actor, user);
  return user;
}
