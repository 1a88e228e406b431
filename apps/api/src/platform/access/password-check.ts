import { BadRequestException, Injectable } from '@nestjs/common';
import { verifyPassword } from '@t0/database/accounts';
import { Throttle, throttleKey } from '../throttle/throttle.ts';

/** Asks a signed-in user for the password again: the browser may have been left alone. */
@Injectable()
export class PasswordCheck {
  constructor(private readonly throttle: Throttle) {}

  /** 400 naming `field` when the password is wrong; 429 after too many tries in this session, which is counted by itself. */
  async require(user: Express.User, sessionId: string, password: string, field: string): Promise<void> {
    const key = throttleKey(user.id, sessionId);
    await this.throttle.take('confirm.session', key);
    if (!(await verifyPassword(user.password, password))) {
      const message = 'Current password is incorrect';
      throw new BadRequestException({ error: 'WRONG_PASSWORD', message, fields: { [field]: message } });
    }
    await this.throttle.forget('confirm.session', key);
  }
}
