import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import { normalEmail, verifyEmail, registeredEmail, requestAccountEmail } from '@t0/accounts';
import type { VerifyEmailDto } from '@t0/contracts/accounts';
import { hashPassword } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { requireNewPassword } from '../../platform/access/new-password.ts';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { RegisteringBrowser } from '../../platform/session/registering-browser.ts';
import { AccountThrottle } from '../../platform/throttle/account-throttle.ts';
import { Throttle, throttleKey } from '../../platform/throttle/throttle.ts';

/** Mailboxes proven by an emailed link, and that link sent again. */
@Injectable()
export class EmailVerificationService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly throttle: Throttle,
    private readonly accountThrottle: AccountThrottle,
    private readonly devices: KnownDevices,
    private readonly browser: RegisteringBrowser,
  ) {}

  /**
   * Proves the mailbox, once. 400 INVALID_VERIFICATION_LINK for a link that was used, is too old or was never made. 409 PASSWORD_NEEDED,
   * and the link stays good, in a browser that neither registered the address nor is signed in to its account: a password is to be
   * chosen there.
   */
  async prove({ email, token, newPassword }: VerifyEmailDto, request: Request, response: Response): Promise<void> {
    await this.throttle.takeFrom('reset.address', request.ip);
    if (newPassword !== undefined) requireNewPassword(newPassword, 'newPassword');
    const password = newPassword === undefined ? undefined : await passwordOf(newPassword);
    const isOwner = request.user?.email === normalEmail(email) || this.devices.knows(request, email);
    const browser = this.browser.secretOf(request);
    const outcome = await verifyEmail(this.log, { email, token, password, browser, isOwner });
    if (outcome === 'invalid') throw invalidLink();
    if (outcome === 'password-needed') throw passwordNeeded();
    await this.accountThrottle.clear(normalEmail(email), request.ip);
    this.devices.remember(response, email, this.devices.idOf(request));
    this.browser.forget(response);
  }

  /**
   * Requests the email with the link again: for the session's account, else for this browser's registration. Answers alike when there is
   * nothing to send; 429 only for too many requests from one address.
   */
  async mail(request: Request): Promise<void> {
    await this.throttle.takeFrom('proof.address', request.ip);
    const email = request.user?.email ?? (await registeredEmail(this.db.manager, this.browser.secretOf(request)));
    if (!email || !(await this.throttle.count('proof.mails', throttleKey(email)))) return;
    const kind = request.user ? 'email-verification' : 'registration';
    await this.log.transact((manager) => requestAccountEmail(manager, kind, email));
  }
}

async function passwordOf(plain: string): Promise<{ plain: string; hash: string }> {
  return { plain, hash: await hashPassword(plain) };
}

function invalidLink(): BadRequestException {
  return new BadRequestException({
    error: 'INVALID_VERIFICATION_LINK',
    message: 'The confirmation link is invalid or expired.',
  });
}

function passwordNeeded(): ConflictException {
  return new ConflictException({
    error: 'PASSWORD_NEEDED',
    message: 'Choose a password: you did not register in this browser.',
  });
}
