import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { normalEmail, requestAccountEmail, resetPassword, setPassword } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { ChangePasswordDto, ResetPasswordDto } from '@t0/contracts/accounts';
import { hashPassword, User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { requireNewPassword } from '../../platform/access/new-password.ts';
import { PasswordCheck } from '../../platform/access/password-check.ts';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { requestDetails } from '../../platform/session/location.ts';
import { renewSession } from '../../platform/session/renew-session.ts';
import { AccountThrottle } from '../../platform/throttle/account-throttle.ts';
import { Throttle, networkOf, throttleKey } from '../../platform/throttle/throttle.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** Forgotten, reset and changed passwords (docs/product/accounts.md#password-reset-request). */
@Injectable()
export class PasswordService {
  constructor(
    private readonly log: EventLog,
    private readonly throttle: Throttle,
    private readonly accountThrottle: AccountThrottle,
    private readonly devices: KnownDevices,
    private readonly check: PasswordCheck,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Requests an email with a reset link. Any address is accepted alike; 429 only for too many requests from one address. Past the hourly
   * number of emails to one mailbox no further one is written: the earlier links still work.
   */
  async forgot(email: string, address: string | undefined): Promise<void> {
    const account = normalEmail(email);
    const network = networkOf(address);
    await this.throttle.takeFrom('forgot.address', address);
    await this.throttle.take('forgot.pair', throttleKey(account, network));
    if (!(await this.throttle.count('forgot.mails', throttleKey(account)))) return;
    await this.log.transact((manager) => requestAccountEmail(manager, 'password-reset', account));
  }

  /**
   * Sets the password by a one-time link and ends all sessions. The link proves the mailbox, too. The browser becomes a known device, as its owner proved the
   * mailbox. 400 INVALID_RESET_LINK for a link that was used, is too old or was never made.
   */
  async reset(body: ResetPasswordDto, request: Request, response: Response): Promise<void> {
    await this.throttle.takeFrom('reset.address', request.ip);
    requireNewPassword(body.newPassword, 'newPassword');
    const isOwner = this.devices.knows(request, body.email);
    const deviceId = this.devices.idOf(request);
    const details = requestDetails(request, this.config);
    const user = await resetPassword(this.log, { ...body, isOwner }, { deviceId, details });
    if (!user) {
      throw new BadRequestException({
        error: 'INVALID_RESET_LINK',
        message: 'The password reset link is invalid or expired.',
      });
    }
    await this.accountThrottle.clear(user.email, request.ip);
    this.devices.remember(response, user.email, deviceId);
  }

  /**
   * Changes the password of the signed-in member: all other sessions end, this one gets a new id. 400 naming the field when the
   * current password is wrong or the new one may not be set.
   */
  async change(body: ChangePasswordDto, user: Express.User, request: Request): Promise<void> {
    await this.check.require(user, request.sessionID, body.currentPassword, 'currentPassword');
    requireNewPassword(body.newPassword, 'newPassword');
    const hash = await hashPassword(body.newPassword);
    await this.log.transact(async (manager, emit) => {
      const { password } = await manager.findOneOrFail(User, {
        where: { id: user.id },
        lock: { mode: 'pessimistic_write' },
      });
      if (password !== user.password) throw changedMeanwhile();
      const except = await renewSession(request, manager);
      await setPassword(manager, emit, { user, hash, except, details: requestDetails(request, this.config) });
    });
  }
}

function changedMeanwhile(): BadRequestException {
  return new BadRequestException({
    error: 'WRONG_PASSWORD',
    message: 'Current password is incorrect',
    fields: { currentPassword: 'Current password is incorrect' },
  });
}
