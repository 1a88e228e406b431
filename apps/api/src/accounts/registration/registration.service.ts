import { BadRequestException, Injectable } from '@nestjs/common';
import { keepRegistration, normalEmail, requestAccountEmail } from '@t0/accounts';
import type { RegisterDto, Registration } from '@t0/contracts/accounts';
import { hashPassword } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { Response } from 'express';
import { requireNewPassword } from '../../platform/access/new-password.ts';
import { RegisteringBrowser } from '../../platform/session/registering-browser.ts';
import { Throttle, throttleKey } from '../../platform/throttle/throttle.ts';

/** New accounts by self-registration (docs/product/accounts.md#registration). */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly log: EventLog,
    private readonly throttle: Throttle,
    private readonly browser: RegisteringBrowser,
  ) {}

  /**
   * Stores a registration, signs nobody in, and requests an email. It becomes an account by the emailed link or by a payment from this
   * browser. No account is read here: answer and work are the same for free, taken and blacklisted addresses (docs/SECURITY.md#sign-in).
   * The worker decides the email's text when it leaves. 400 for a password that may not be set, 429 after too many registrations from one
   * address.
   */
  async register(body: RegisterDto, address: string | undefined, response: Response): Promise<Registration> {
    const email = normalEmail(body.email);
    const names = { firstName: required('firstName', body.firstName), lastName: required('lastName', body.lastName) };
    requireNewPassword(body.password, 'password');
    await this.throttle.takeFrom('register.address', address);
    const mayMail = await this.throttle.count('register.mails', throttleKey(email));
    const password = await hashPassword(body.password);
    const secret = await this.log.transact(async (manager) => {
      if (mayMail) await requestAccountEmail(manager, 'registration', email);
      return keepRegistration(manager, { email, password, ...names });
    });
    this.browser.remember(response, secret);
    return { email, ...names };
  }
}

function required(field: 'firstName' | 'lastName', value: string): string {
  const text = value.trim();
  if (text !== '') return text;
  const message = `${field === 'firstName' ? 'First' : 'Last'} name is required`;
  throw new BadRequestException({ error: 'VALIDATION_FAILED', message, fields: { [field]: message } });
}
