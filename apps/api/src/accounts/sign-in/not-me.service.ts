import { Injectable } from '@nestjs/common';
import { disown, findNotMeLink } from '@t0/accounts';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';

/** Characters of a token, at most. */
const TOKEN_MAX = 100;

/** 'This was not me', for anyone who has the link of an email. */
@Injectable()
export class NotMeService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** True if the link works. Changes nothing. */
  async works(token: unknown): Promise<boolean> {
    return isToken(token) && (await findNotMeLink(this.db.manager, token)) !== null;
  }

  /** Does it (`disown`). False when the link does not work. */
  async act(token: unknown): Promise<boolean> {
    return isToken(token) && (await disown(this.log, token));
  }
}

function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length <= TOKEN_MAX;
}
