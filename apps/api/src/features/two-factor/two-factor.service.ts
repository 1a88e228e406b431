import { BadRequestException, ConflictException, Injectable } from '@nestjs/common';
import type { DisableTwoFactorDto, RecoveryCodes, TwoFactorEnrolment } from '@t0/contracts';
import { EventLog } from '@t0/events';
import { PasswordCheck } from '../../platform/access/password-check.ts';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { throttleKey } from '../../platform/throttle/throttle-key.ts';
import { SecondFactor } from '../../platform/two-factor/second-factor.ts';

/** Switching a member's second factor on and off (the profile's two-factor toggle). A password reset does not switch it off. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly log: EventLog,
    private readonly secondFactor: SecondFactor,
    private readonly settings: AccountSettingsReader,
    private readonly check: PasswordCheck,
    private readonly throttle: Throttle,
  ) {}

  /** Offers a new secret, the password given once more. 409 when a second factor is on. */
  async enrol(user: Express.User, sessionId: string, password: string): Promise<TwoFactorEnrolment> {
    await this.check.require(user, sessionId, password, 'password');
    const enrolment = await this.secondFactor.enrol(user);
    if (!enrolment) {
      throw new ConflictException({
        error: 'TWO_FACTOR_ON',
        message: 'Two-factor authentication is already on',
      });
    }
    return enrolment;
  }

  /** Switches the offered secret on by a code of it. The recovery codes are shown this once. */
  async confirm(user: Express.User, sessionId: string, code: string): Promise<RecoveryCodes> {
    const key = throttleKey(user.id, sessionId);
    await this.throttle.take('confirm.session', key);
    const recoveryCodes = await this.log.transact(async (manager, emit) => {
      const codes = await this.secondFactor.confirm(manager, user.id, code);
      if (!codes) throw invalidCode();
      await this.settings.tell(user.id, manager, emit);
      return codes;
    });
    await this.throttle.forget('confirm.session', key);
    return { recoveryCodes };
  }

  /** Switches it off, by password and code. */
  async disable(user: Express.User, sessionId: string, { password, code }: DisableTwoFactorDto): Promise<void> {
    const key = throttleKey(user.id, sessionId, 'code');
    await this.throttle.take('confirm.session', key);
    await this.check.require(user, sessionId, password, 'password');
    await this.log.transact(async (manager, emit) => {
      if (!(await this.secondFactor.accept(manager, user.id, code))) throw invalidCode();
      await this.secondFactor.remove(manager, user.id);
      await this.settings.tell(user.id, manager, emit);
    });
    await this.throttle.forget('confirm.session', key);
  }
}

function invalidCode(): BadRequestException {
  return new BadRequestException({ error: 'INVALID_CODE', message: 'Invalid code', fields: { code: 'Invalid code' } });
}
