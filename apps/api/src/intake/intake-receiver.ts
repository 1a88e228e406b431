import { createHash, randomUUID } from 'node:crypto';
import { HttpException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { LIMITS } from '@t0/contracts/platform';
import type { Quote } from '@t0/contracts/prices';
import { isHeldSignal, type CreateSignalDto, type IntakeReading, type Publication } from '@t0/contracts/signals';
import { User } from '@t0/database/accounts';
import { IntakeDraft, IntakeSource, toWireIntakeDraft, toWireIntakeSource } from '@t0/database/intake';
import { rolesOf } from '@t0/domain/accounts';
import { readAlert } from '@t0/domain/intake';
import { EventLog, PriceBus, type Emit } from '@t0/events';
import { currentTrace, type Logger } from '@t0/observability';
import { DataSource, In, type EntityManager } from 'typeorm';
import { inAudit } from '../platform/audit/audit-context.ts';
import { isOverload, Overloaded } from '../platform/http/overloaded.ts';
import { inTime } from '../prices/in-time.ts';
import { SignalPublishing } from '../signals/signal-publishing.ts';
import { Throttle } from '../platform/throttle/throttle.ts';
import { LOGGER } from '../platform/tokens.ts';
import { ownerOf } from './intake-token.ts';

/** A received alert. */
export interface Alert {
  token: string;
  raw: string;
  /** The sender's own name of this alert: the same one is stored once, whenever it comes. */
  key: string | undefined;
  address: string | undefined;
}

/** A source that sent something, as read when its token was looked up. */
interface KnownSource {
  id: number;
  name: string;
  tokenHash: string;
  trusted: boolean;
}

/** Alerts being stored at once: while the database is slow, further ones are refused at once instead of waiting in a row. */
const AT_ONCE = 40;
/** A sender is not kept waiting for prices longer than this. */
const PRICES_MS = 200;
const { answerMs, againSeconds } = LIMITS.intake;
/** The actor without an account, as the audit trail has it. */
const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

/**
 * Stores alerts (docs/product/intake.md#receiver). One transaction contains the alert, its parsed fields, its event and, of a trusted
 * source, the published signal. A sender gets a positive answer after its commit and never before. No later than after `answerMs` it is
 * asked to come again; an alert that was committed by then all the same is known by its digest (docs/adr/0019-intake-acceptance.md).
 */
@Injectable()
export class IntakeReceiver {
  private underWay = 0;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly publishing: SignalPublishing,
    private readonly throttle: Throttle,
    private readonly prices: PriceBus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Resolves once the alert is stored, now or before.
   * @throws NotFoundException for a token that is nobody's
   * @throws TooManyAttempts when its source or its network sends too many
   * @throws Overloaded when it could not be stored in time
   */
  async receive(alert: Alert): Promise<void> {
    if (this.underWay >= AT_ONCE) throw new Overloaded();
    this.underWay += 1;
    const stored = this.take(alert).finally(() => (this.underWay -= 1));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Overloaded()), answerMs);
    });
    try {
      await Promise.race([stored, late]);
    } catch (error) {
      // The sender has its answer; a later failure is only logged.
      stored.catch((failure: unknown) => this.logger.debug({ err: failure }, 'An alert was not stored'));
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  private async take({ token, raw, key, address }: Alert): Promise<void> {
    await this.throttle.takeFrom('intake.address', address);
    const source = await this.sourceOf(token);
    if (!source) throw new NotFoundException();
    await this.throttle.take('intake.source', String(source.id));
    const isKeyed =
      key !== undefined && key.length >= LIMITS.idempotencyKey.min && key.length <= LIMITS.idempotencyKey.max;
    const digest = createHash('sha256')
      .update(isKeyed ? `key\n${key}` : `body\n${raw}`)
      .digest('hex');
    const latest = await this.latestPrices();
    const store = (mayPublish: boolean): Promise<void> =>
      this.store(source, { raw, digest, isKeyed, latest }, mayPublish);
    if (!source.trusted) return store(false);
    try {
      await asSource(source, address, () => store(true));
    } catch (error) {
      if (error instanceof HttpException || isOverload(error)) throw error;
      this.logger.error(
        { err: error, source: source.id },
        'Publishing the alert of a trusted source failed; the alert becomes a draft',
      );
      await store(false);
    }
  }

  /** The prices against which an alert is checked; none where Redis does not answer: the reference prices stand in. */
  private async latestPrices(): Promise<Record<string, Quote>> {
    try {
      return (await inTime(this.prices.latest(), PRICES_MS)) ?? {};
    } catch (error) {
      this.logger.warn({ err: error }, 'Reading the latest prices for an alert failed; reference prices replace them');
      return {};
    }
  }

  private async sourceOf(token: string): Promise<KnownSource | undefined> {
    const rows: KnownSource[] = await this.db.query(
      `SELECT id, name, token_hash AS "tokenHash", jsonb_array_length(trusted_by) >= 2 AS trusted
       FROM intake_sources WHERE token_hash IS NOT NULL`,
    );
    return ownerOf(token, rows);
  }

  private store(
    known: KnownSource,
    { raw, digest, isKeyed, latest }: { raw: string; digest: string; isKeyed: boolean; latest: Record<string, Quote> },
    mayPublish: boolean,
  ): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      // Locked until the commit: of two equal alerts at once the second finds the first.
      const source = await manager.findOne(IntakeSource, {
        where: { id: known.id },
        lock: { mode: 'pessimistic_write' },
      });
      if (source?.tokenHash !== known.tokenHash) throw new NotFoundException();
      if (await isAgain(manager, source.id, digest, isKeyed)) return;
      const read = readAlert(raw, source.template, (symbol) => latest[symbol]?.bid ?? null);
      const isTrusted = mayPublish && read.errors.length === 0 && (await isTrustedNow(manager, source));
      const outcome = isTrusted ? await this.publish(manager, emit, read) : { reading: read, published: null };
      const { reading, published } = outcome;
      const draft = await manager.save(
        manager.create(IntakeDraft, {
          sourceId: source.id,
          raw,
          digest,
          keyed: isKeyed,
          ...reading,
          state: published ? 'published' : 'open',
          signalId: published && !isHeldSignal(published) ? published.id : null,
          resolvedBy: null,
          resolvedAt: published ? new Date() : null,
        }),
      );
      await noteUse(manager, source);
      if (!published) emit('intake_draft.created', 'staff:publishing', toWireIntakeDraft(draft, source.name));
      emit('intake_source.updated', 'staff:settings', toWireIntakeSource(source));
    });
  }

  /** Publishes what a trusted source sent; what the rules of publishing refuse stays a draft, with the reason. */
  private async publish(
    manager: EntityManager,
    emit: Emit,
    reading: IntakeReading,
  ): Promise<{ reading: IntakeReading; published: Publication | null }> {
    try {
      const signal = reading.fields as CreateSignalDto;
      return { reading, published: await this.publishing.publishWithin(manager, emit, signal, null) };
    } catch (error) {
      if (!(error instanceof HttpException)) throw error;
      return { reading: { ...reading, errors: [{ field: null, message: reasonOf(error) }] }, published: null };
    }
  }
}

/** The reason of a refused publication, in its own sentence. */
function reasonOf(refusal: HttpException): string {
  const given = refusal.getResponse();
  const message = typeof given === 'object' && 'message' in given ? given.message : null;
  return typeof message === 'string' ? message : 'It could not be published automatically';
}

/** True if this alert is stored already. */
async function isAgain(manager: EntityManager, sourceId: number, digest: string, isKeyed: boolean): Promise<boolean> {
  const [{ again }] = await manager.query<[{ again: boolean }]>(
    `SELECT EXISTS (SELECT 1 FROM intake_drafts WHERE source_id = $1 AND digest = $2
       AND ($3 OR created_at > clock_timestamp() - make_interval(secs => $4))) AS again`,
    [sourceId, digest, isKeyed, againSeconds],
  );
  return again;
}

/** True if two who marked it may still do so. */
async function isTrustedNow(manager: EntityManager, { trustedBy }: IntakeSource): Promise<boolean> {
  return (await manager.countBy(User, { id: In(trustedBy.map(({ id }) => id)), role: In(rolesOf('settings')) })) >= 2;
}

/** Counts an alert of the source; its edition stays, as no administrator changed it. */
async function noteUse(manager: EntityManager, source: IntakeSource): Promise<void> {
  const [[row]] = await manager.query<[[Pick<IntakeSource, 'received' | 'lastUsedAt' | 'version'>], number]>(
    `UPDATE intake_sources SET received = received + 1, last_used_at = clock_timestamp(), version = version + 1 WHERE id = $1
     RETURNING received, last_used_at AS "lastUsedAt", version`,
    [source.id],
  );
  Object.assign(source, row);
}

/** Runs `work` so that the audit trail names the source as the actor. */
function asSource<R>({ name }: KnownSource, address: string | undefined, work: () => Promise<R>): Promise<R> {
  return inAudit(
    {
      actorId: NO_ACCOUNT,
      actorEmail: `${name}, a trusted source`,
      address: address ?? null,
      requestId: currentTrace().requestId ?? randomUUID(),
      request: 'POST /api/intake',
      key: null,
      changes: [],
      acts: [],
      transacted: false,
    },
    work,
  );
}
