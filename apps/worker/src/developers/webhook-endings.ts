import { Injectable } from '@nestjs/common';
import { normalEmail } from '@t0/accounts';
import { AccountEmail, User } from '@t0/database/accounts';
import { toWebhookInfo, Webhook } from '@t0/database/developers';
import { EventLog } from '@t0/events';

/** Turns webhooks off that do not accept their messages (docs/product/developers.md#message-delivery). */
@Injectable()
export class WebhookEndings {
  constructor(private readonly log: EventLog) {}

  /** Turns one off and notifies its member, on screen and by email. Does nothing when it is off already, or gone. */
  end(id: number, ending: 'failing' | 'gone'): Promise<void> {
    return this.log.transact(async (manager, emit) => {
      const webhook = await manager.findOne(Webhook, {
        where: { id, isOn: true },
        lock: { mode: 'pessimistic_write' },
      });
      if (!webhook) return;
      const off = await manager.save(Object.assign(webhook, { isOn: false, ending }));
      emit('webhook.updated', `user:${webhook.userId}`, toWebhookInfo(off));
      const { email } = await manager.findOneByOrFail(User, { id: webhook.userId });
      const details = { webhook: webhook.url, ending };
      await manager.save(
        manager.create(AccountEmail, { kind: 'webhook-ended', email: normalEmail(email), requestedBy: null, details }),
      );
    });
  }
}
