import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Config } from '@t0/config';
import type { PublicationReceipt, Reach } from '@t0/contracts/notifications';
import type { EmailCounts, PublicationKind } from '@t0/contracts/platform';
import { deliveryCounts } from '@t0/database/channels';
import { SIGNAL_EMAIL_ELIGIBLE } from '@t0/database/email';
import { DeliveryReceipt } from '@t0/database/notifications';
import { greaterCounts, receiptOf, type DeliveryCounts, type Publication } from '@t0/domain/live';
import { DeliveryStore, PresenceStore, publicationKey, type RedisClient } from '@t0/events';
import { SlowStart } from '@t0/platform';
import { DataSource, type FindOptionsWhere } from 'typeorm';
import { CONFIG, REDIS } from '../platform/tokens.ts';

interface Found {
  seq: string;
  type: string;
  at: Date;
  id: number;
  epoch: string;
}

const NOTHING: DeliveryCounts = { online: 0, later: 0, latency: [] };

const FOUND = `
  SELECT e.seq, e.type, e.at, (e.data->>'id')::integer AS id, l.epoch FROM live_events e, live_log l`;
/** Of every subscriber: what owners alone get has no receipt. */
const IS_PUBLICATION = `e.type IN ('signal.created', 'notification.created') AND e.audience = 'subscribers'`;
const EMAILS = deliveryCounts(`channel = 'email'`, { kind: 'signal', id: '$1' });
const REACH = `
  SELECT count(*)::integer AS members, count(*) FILTER (WHERE ${SIGNAL_EMAIL_ELIGIBLE})::integer AS emails
  FROM users u WHERE u.has_active_subscription`;

/** The members whom a publication would reach, and those whom it reached. */
@Injectable()
export class ReceiptsService {
  private readonly slowStart: SlowStart;

  constructor(
    private readonly db: DataSource,
    private readonly deliveries: DeliveryStore,
    private readonly presence: PresenceStore,
    @Inject(REDIS) redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.slowStart = new SlowStart(redis);
  }

  /** The receipt of the event at this place of the log. 404 when that is no publication, or it is too long ago. */
  async bySeq(seq: number): Promise<PublicationReceipt> {
    return required(
      await this.find(`${FOUND} WHERE e.seq = $1 AND ${IS_PUBLICATION}`, [seq], {
        seq,
      }),
    );
  }

  /** The receipt of a signal or a notification. 404 when there is none. */
  async byEntity(kind: PublicationKind, id: number): Promise<PublicationReceipt> {
    return required(await this.ofEntity(kind, id));
  }

  /** The receipts of those ('signal/4') that have one. Publications from before the terminal measured, or too long ago, are left out. */
  async list(publications: readonly string[]): Promise<PublicationReceipt[]> {
    const found = await Promise.all(
      publications.map((publication) => {
        const [kind, id] = publication.split('/');
        return this.ofEntity(kind as PublicationKind, Number(id));
      }),
    );
    return found.filter((receipt) => receipt !== null);
  }

  private ofEntity(kind: PublicationKind, id: number): Promise<PublicationReceipt | null> {
    // Both conditions as the index has them.
    const sql = `${FOUND} WHERE e.data->>'id' = $1 AND e.type = $2 AND ${IS_PUBLICATION}
      ORDER BY e.seq DESC LIMIT 1`;
    return this.find(sql, [String(id), `${kind}.created`], { kind, entityId: id });
  }

  /** The numbers of recipients that a publication would reach now, and how long its emails would take (docs/product/email.md#signal-emails). */
  async reach(kind: PublicationKind): Promise<Reach> {
    const [[counted], { members: online }, part] = await Promise.all([
      this.db.query<[Pick<Reach, 'members' | 'emails'>]>(REACH),
      this.presence.read(),
      this.slowStart.part().catch(() => 1),
    ]);
    const emails = kind === 'signal' ? counted.emails : 0;
    const batches = emails / this.config.EMAIL_BATCH_SIZE / part;
    const emailSeconds = Math.round((batches * this.config.EMAIL_BATCH_DELAY_MS) / 1000);
    return { members: counted.members, online, emails, emailSeconds };
  }

  /** The current counts in Redis or the stored ones: those that are higher. */
  private async find(
    sql: string,
    parameters: unknown[],
    where: FindOptionsWhere<DeliveryReceipt>,
  ): Promise<PublicationReceipt | null> {
    const [[found], kept] = await Promise.all([
      this.db.query<Found[]>(sql, parameters),
      this.db.getRepository(DeliveryReceipt).findOne({ where, order: { seq: 'DESC' } }),
    ]);
    const publication = found ? publicationOf(found) : kept && keptPublication(kept);
    if (!publication) return null;
    const [counted, emails] = await Promise.all([
      found ? this.deliveries.read(publicationKey(found.epoch, publication.seq)) : NOTHING,
      publication.kind === 'signal' ? this.emails(publication.id) : null,
    ]);
    return { ...receiptOf(publication, greaterCounts(counted, kept ?? NOTHING)), emails };
  }

  private async emails(signalId: number): Promise<EmailCounts> {
    const [counts] = await this.db.query<[EmailCounts]>(EMAILS, [signalId]);
    return counts;
  }
}

function required(receipt: PublicationReceipt | null): PublicationReceipt {
  if (!receipt) throw new NotFoundException({ error: 'RECEIPT_NOT_FOUND', message: 'This receipt no longer exists' });
  return receipt;
}

function publicationOf({ seq, type, id, at }: Found): Publication {
  return { seq: Number(seq), kind: type === 'signal.created' ? 'signal' : 'notification', id, at: at.getTime() };
}

function keptPublication({ seq, kind, entityId, publishedAt }: DeliveryReceipt): Publication {
  return { seq, kind, id: entityId, at: publishedAt.getTime() };
}
