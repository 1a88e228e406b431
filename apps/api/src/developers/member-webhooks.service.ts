import { BadRequestException, ConflictException, Inject, Injectable } from '@nestjs/common';
import { requestSecurityNotice } from '@t0/accounts';
import type { Config } from '@t0/config';
import { WEBHOOK_KINDS, type WebhookKind } from '@t0/contracts/channels';
import type { ChangeWebhookDto, NewWebhookDto, WebhookInfo, WebhookMade } from '@t0/contracts/developers';
import { LIMITS } from '@t0/contracts/platform';
import { toWebhookInfo, Webhook } from '@t0/database/developers';
import { EventLog, type Emit } from '@t0/events';
import { validateUrl } from '@t0/channels/outbound';
import { newSecret, SecretBox } from '@t0/channels/webhooks';
import type { Request } from 'express';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../platform/access/lock-account.ts';
import { PasswordCheck } from '../platform/access/password-check.ts';
import { requestDetails } from '../platform/session/location.ts';
import { CONFIG } from '../platform/tokens.ts';
import { ownWebhook } from './webhook-log.ts';

const HOUR_MS = 3_600_000;

/** A member's webhooks (docs/product/developers.md#webhooks): each change with its event for the member's other tabs. */
@Injectable()
export class MemberWebhooksService {
  private readonly secrets: SecretBox;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly check: PasswordCheck,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.secrets = new SecretBox(config);
  }

  async list(userId: string): Promise<WebhookInfo[]> {
    const webhooks = await this.db.getRepository(Webhook).find({ where: { userId }, order: { id: 'ASC' } });
    return webhooks.map(toWebhookInfo);
  }

  /** A new one; the password is asked again. 400 for an address that is not called, 409 when there are too many. */
  async create(user: Express.User, request: Request, { url, kinds, password }: NewWebhookDto): Promise<WebhookMade> {
    const error = validateUrl(url, this.config.WEBHOOK_LOOPBACK);
    if (error !== null)
      throw new BadRequestException({ error: 'ADDRESS_REFUSED', message: error, fields: { url: error } });
    await this.check.require(user, request.sessionID, password, 'password');
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      const { id: userId } = user;
      if ((await manager.countBy(Webhook, { userId })) >= LIMITS.webhook.most) throw tooMany();
      const secret = newSecret();
      const values = {
        userId,
        url: new URL(url).href,
        kinds: inOrder(kinds),
        secret: this.secrets.seal(secret, userId),
      };
      const made = await manager.save(manager.create(Webhook, values));
      await this.notify(manager, user, request, made);
      // The saved entity lacks the values that the database filled in.
      return { secret, webhook: emitUpdate(emit, await manager.findOneByOrFail(Webhook, { id: made.id })) };
    });
  }

  /** Changes kinds or switch. Turned on again its failures are forgotten. */
  change(userId: string, id: number, { kinds, isOn }: ChangeWebhookDto): Promise<WebhookInfo> {
    return this.log.transact(async (manager, emit) => {
      const webhook = await ownWebhook(manager, userId, id);
      if (kinds) webhook.kinds = inOrder(kinds);
      if (isOn !== undefined) Object.assign(webhook, { isOn, ending: null, ...(isOn && { failures: 0 }) });
      return emitUpdate(emit, await manager.save(webhook));
    });
  }

  /** Another secret; the password is asked again. */
  async newSecret(user: Express.User, request: Request, id: number, password: string): Promise<WebhookMade> {
    await this.check.require(user, request.sessionID, password, 'password');
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      const webhook = await ownWebhook(manager, user.id, id);
      const secret = newSecret();
      webhook.previousSecret = webhook.secret;
      webhook.previousUntil = new Date(Date.now() + LIMITS.webhook.secretHours * HOUR_MS);
      webhook.secret = this.secrets.seal(secret, user.id);
      await this.notify(manager, user, request, webhook);
      return { secret, webhook: emitUpdate(emit, await manager.save(webhook)) };
    });
  }

  /** Removes it with its log. 404 when the member has none of that id. */
  async remove(userId: string, id: number): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const webhook = await ownWebhook(manager, userId, id);
      await manager.query(`DELETE FROM deliveries WHERE channel = 'webhook' AND kind = 'message' AND target = $1`, [
        String(id),
      ]);
      await manager.delete(Webhook, { id });
      emit('webhook.deleted', `user:${userId}`, { id, version: webhook.version + 1 });
    });
  }

  /** Notifies the member by email, as anyone who has the password may have done it (docs/product/email.md#security-notices). */
  private notify(manager: EntityManager, user: Express.User, request: Request, { url }: Webhook): Promise<void> {
    return requestSecurityNotice(manager, 'webhook-added', user.email, {
      ...requestDetails(request, this.config),
      webhook: url,
    });
  }
}

function emitUpdate(emit: Emit, webhook: Webhook): WebhookInfo {
  const info = toWebhookInfo(webhook);
  emit('webhook.updated', `user:${webhook.userId}`, info);
  return info;
}

const inOrder = (kinds: WebhookKind[]): WebhookKind[] => WEBHOOK_KINDS.filter((kind) => kinds.includes(kind));

function tooMany(): ConflictException {
  return new ConflictException({
    error: 'TOO_MANY_WEBHOOKS',
    message: `An account has at most ${LIMITS.webhook.most} webhooks: delete one first`,
  });
}
