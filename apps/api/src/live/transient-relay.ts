import { Inject, Injectable } from '@nestjs/common';
import type { OnApplicationShutdown, OnModuleInit } from '@nestjs/common';
import type { Config } from '@t0/config';
import { createRedisClient, TransientBus } from '@t0/events';
import type { RedisClient } from '@t0/events';
import type { Logger } from '@t0/observability';
import { CONFIG, LOGGER } from '../platform/tokens.ts';

/** Brings transient pushes of all processes to the sockets of this one. */
@Injectable()
export class TransientRelay implements OnModuleInit, OnApplicationShutdown {
  private subscriber: RedisClient;
  private send: (audience: string, json: string) => void = () => undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sets the sender of the pushes. */
  onPush(send: (audience: string, json: string) => void): void {
    this.send = send;
  }

  async onModuleInit(): Promise<void> {
    this.subscriber = createRedisClient(this.config, {
      onError: (error) => this.logger.warn({ err: error }, 'The Redis connection for transient pushes failed'),
    });
    await this.subscriber.connect();
    await TransientBus.subscribe(this.subscriber, (audience, json) => this.send(audience, json));
  }

  onApplicationShutdown(): void {
    this.subscriber?.destroy();
  }
}
