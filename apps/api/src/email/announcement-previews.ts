import { randomUUID } from 'node:crypto';
import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { UNSUBSCRIBE_PATH } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { AnnouncementPreview, AnnouncementTextDto } from '@t0/contracts/email';
import type { RedisClient } from '@t0/events';
import { announcementEmail, greet } from '@t0/mail';
import { CONFIG, REDIS } from '../platform/tokens.ts';

const KEPT_SECONDS = 600;
const keyOf = (id: string): string => `announcement-preview:${id}`;

/** Pages that show an announcement as its email, made by the function that sends it. */
@Injectable()
export class AnnouncementPreviews {
  constructor(
    @Inject(REDIS) private readonly redis: RedisClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores the page for ten minutes: a frame reads it by its address. */
  async create(text: AnnouncementTextDto, reader: Express.User): Promise<AnnouncementPreview> {
    const id = randomUUID();
    await this.redis.set(keyOf(id), this.pageOf(text, reader), { expiration: { type: 'EX', value: KEPT_SECONDS } });
    return { id };
  }

  /** @throws NotFoundException when it is too old, or Redis lost it */
  async read(id: string): Promise<string> {
    const html = await this.redis.get(keyOf(id));
    if (html === null)
      throw new NotFoundException({ error: 'PREVIEW_NOT_FOUND', message: 'This preview is too old: change the text' });
    return html;
  }

  /** The email as its reader would get it; the address that ends announcements has no token. */
  pageOf(text: AnnouncementTextDto, { firstName }: Pick<Express.User, 'firstName'>): string {
    const { PUBLIC_URL } = this.config;
    const unsubscribeUrl = `${new URL(PUBLIC_URL).origin}${UNSUBSCRIBE_PATH}`;
    return announcementEmail(text, { greeting: greet(firstName), unsubscribeUrl }, PUBLIC_URL).html;
  }
}
