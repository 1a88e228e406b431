import { Inject, Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { allPlans, applyTerms, emitPlans, lockPlans, readPlanTerms } from '@t0/billing';
import type { PlanTerms, StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { OwnerPlan as WirePlan, PlanDto } from '@t0/contracts/billing';
import { LIMITS } from '@t0/contracts/platform';
import { OwnerPlan } from '@t0/database/billing';
import type { Restore } from '@t0/database/platform';
import { EventLog, type Emit } from '@t0/events';
import type { Logger } from '@t0/observability';
import { DataSource, type EntityManager } from 'typeorm';
import { requireAsLeft, UndoRegistry } from '../../platform/audit/undo-registry.ts';
import { requireExpectedVersion } from '../../platform/edit-conflict.ts';
import { idempotent } from '../../platform/idempotency.ts';
import { lockRow } from '../../platform/rows/lock-row.ts';
import { CONFIG, LOGGER, STRIPE } from '../../platform/tokens.ts';
import { providerRefusal } from '../payment-refusal.ts';
import { toOfferedPlan } from '@t0/billing';
import { BadRequestException, ConflictException } from '@nestjs/common';

/** A plan as the owner sees it. */
function toWirePlan(plan: OwnerPlan): WirePlan {
  const { id, provider, priceId, place, ownAlertsMax, isOffered, problem, version } = plan;
  return { ...toOfferedPlan(plan), id, provider, priceId, place, ownAlertsMax, isOffered, problem, version };
}

/** Refuses with 400, at the field. */
function refusal(field: string, message: string): BadRequestException {
  return new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { [field]: message } });
}

/** The rules between a plan and the others (docs/product/settings.md#plans). `before` null: it is new. */
function requireFitting(before: OwnerPlan | null, after: OwnerPlan, others: readonly OwnerPlan[]): void {
  if (!before && others.length >= LIMITS.plan.most)
    throw new ConflictException({ error: 'PLANS_FULL', message: `There are ${LIMITS.plan.most} plans already` });
  const same = others.find(({ provider, priceId }) => provider === after.provider && priceId === after.priceId);
  if (same) throw refusal('priceId', `The plan ${same.name} has this price already`);
  if (before?.isDefault && !after.isDefault)
    throw refusal('isDefault', 'One plan is the default: make another one the default instead');
  if (after.isDefault && !after.isOffered) throw refusal('isOffered', 'The default plan is on sale');
}

const KEY_MAX = 40;

/** The key of a new plan, of its name: 'plus-yearly', or 'plus-yearly-2' where that is taken. */
function newKey(name: string, taken: readonly string[]): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, KEY_MAX)
    .replaceAll(/^-|-$/g, '');
  const base = words === '' ? 'plan' : words;
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base}-${count}`;
    if (!taken.includes(key)) return key;
  }
}

const MISSING = { error: 'PLAN_NOT_FOUND', message: 'There is no such plan' };
const NAMES = { stripe: 'Stripe', whop: 'Whop' } as const;

/** The fields that the owner decides. */
type PlanFields = Omit<PlanDto, 'version'>;

/** Keeps the owner's plans: each change is one transaction with its event (docs/product/settings.md#plans). */
@Injectable()
export class PlansService implements OnModuleInit {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly undoRegistry: UndoRegistry,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleInit(): void {
    this.undoRegistry.register('plans', (id, change) => this.undo(Number(id), change), 'plans');
  }

  /** All, in their order. */
  async list(): Promise<WirePlan[]> {
    return (await allPlans(this.db.manager)).map(toWirePlan);
  }

  /** Adds one, once its provider has said its price. Repeating the call with the same key answers the same. */
  async create(body: PlanDto, authorId: string, key: string | undefined): Promise<WirePlan> {
    const fields = { ...body };
    delete fields.version;
    const terms = await this.ask(fields);
    return this.log.transact((manager, emit) =>
      idempotent(manager, { userId: authorId, key, request: body }, async () => {
        await lockPlans(manager);
        const others = await allPlans(manager);
        const plan = manager.create(OwnerPlan, { ...fields, key: newKey(fields.name, keysOf(others)) });
        plan.isDefault ||= others.length === 0;
        return this.save(manager, emit, null, plan, others, terms);
      }),
    );
  }

  /** Changes one. 409 with its current state when `version` is given and no longer current. */
  async update(id: number, { version, ...fields }: PlanDto): Promise<WirePlan> {
    const terms = await this.ask(fields);
    return this.change(id, terms, (current) => {
      requireExpectedVersion(version, { name: 'plan', code: 'PLAN_CHANGED', current: toWirePlan(current) });
      return fields;
    });
  }

  private async undo(id: number, { before, after }: Restore): Promise<WirePlan> {
    const known = await this.db.manager.findOneBy(OwnerPlan, { id });
    const terms = known && (await this.ask({ ...known, ...decided(before) }));
    return this.change(id, terms, (current) => {
      const fields = fieldsOf(current);
      requireAsLeft(fields, decided(after));
      return { ...fields, ...decided(before) };
    });
  }

  private change(
    id: number,
    terms: PlanTerms | null,
    to: (current: OwnerPlan) => Partial<PlanFields>,
  ): Promise<WirePlan> {
    return this.log.transact(async (manager, emit) => {
      await lockPlans(manager);
      const plan = await lockRow(manager, OwnerPlan, id, MISSING);
      const before = manager.create(OwnerPlan, { ...plan });
      const others = (await allPlans(manager)).filter((one) => one.id !== id);
      Object.assign(plan, to(plan));
      return this.save(manager, emit, before, plan, others, terms);
    });
  }

  private async save(
    manager: EntityManager,
    emit: Emit,
    before: OwnerPlan | null,
    plan: OwnerPlan,
    others: OwnerPlan[],
    terms: PlanTerms | null,
  ): Promise<WirePlan> {
    requireFitting(before, plan, others);
    if (before && before.priceId !== plan.priceId) Object.assign(plan, { fromEnvironment: false, price: null });
    if (terms) applyTerms(plan, terms);
    const former = others.filter((one) => one.isDefault && plan.isDefault);
    for (const one of former) one.isDefault = false;
    const [stored] = await manager.save([plan, ...former]);
    if (!before || stored!.version !== before.version) await emitPlans(manager, emit);
    return toWirePlan(stored!);
  }

  /** Asks the provider for a plan's price: 400 where it cannot be sold, 502 where the provider cannot be asked. */
  private async ask(fields: Pick<PlanFields, 'provider' | 'priceId'>): Promise<PlanTerms> {
    const { stripe, config } = this;
    const provider = NAMES[fields.provider];
    let terms: PlanTerms | null;
    try {
      terms = await readPlanTerms({ stripe, config }, fields);
    } catch (error) {
      this.logger.warn({ err: error, provider }, 'Reading a price failed; the plan is not saved');
      throw providerRefusal(`${provider} cannot be reached. Nothing was saved; try again in a moment.`);
    }
    if (!terms) throw refusal('provider', `${provider} is not set up on this terminal`);
    if (terms.problem) throw refusal('priceId', terms.problem);
    return terms;
  }
}

const DECIDED = [
  'name',
  'provider',
  'priceId',
  'text',
  'trialDays',
  'place',
  'ownAlertsMax',
  'isDefault',
  'isOffered',
] as const satisfies readonly (keyof PlanFields)[];

/** Those of an entry's fields that the owner decides; the others are the provider's. */
function decided(fields: Record<string, unknown>): Partial<PlanFields> {
  return Object.fromEntries(DECIDED.filter((name) => name in fields).map((name) => [name, fields[name]]));
}

const fieldsOf = (plan: OwnerPlan): PlanFields => decided({ ...plan }) as PlanFields;
const keysOf = (plans: readonly OwnerPlan[]): string[] => plans.map(({ key }) => key);
