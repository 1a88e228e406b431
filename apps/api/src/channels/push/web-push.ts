import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown } from '@nestjs/common';
import { pushContact } from '@t0/config';
import type { Config } from '@t0/config';
import { PushClient, Vapid } from '@t0/channels/push';
import { CONFIG } from '../../platform/tokens.ts';

/** The way to push services, where the owner has set a key (docs/operations/configure.md#web-push). */
@Injectable()
export class WebPush implements OnApplicationShutdown {
  /** The key to which browsers bind their subscriptions; null: nothing is pushed. */
  readonly publicKey: string | null;
  /** For tests that members send to their own devices. */
  readonly client: PushClient | null;

  constructor(@Inject(CONFIG) config: Config) {
    const vapid = config.WEB_PUSH_KEY === undefined ? null : new Vapid(config.WEB_PUSH_KEY, pushContact(config));
    this.publicKey = vapid && vapid.publicKey;
    this.client = vapid && new PushClient(vapid, config.WEB_PUSH_SERVICES, 2);
  }

  onApplicationShutdown(): void {
    this.client?.close();
  }
}
