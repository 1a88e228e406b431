import { BadRequestException, ConflictException, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '@t0/config';
import type {
  DisableByPasskeyDto,
  DisableTwoFactorDto,
  PasskeyRequest,
  RecoveryCodes,
  TwoFactorEnrolment,
} from '@t0/contracts/accounts';
import { Passkey } from '@t0/database/accounts';
import { EventLog, type Emit } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { PasswordCheck } from '../../platform/access/password-check.ts';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { PasskeyChallenges, Passkeys } from './passkeys.ts';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { requestDetails } from '../../platform/session/location.ts';
import { Throttle, throttleKey } from '../../platform/throttle/throttle.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { CodeCheck } from './code-check.ts';
import { SecondFactor, SecondFactorSwitch } from './second-factor.ts';

/** Switching a member's second factor on and off (the profile's two-factor toggle). A password reset does not switch it off. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly secondFactor: SecondFactor,
    private readonly factorSwitch: SecondFactorSwitch,
    private readonly codes: CodeCheck,
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly devices: KnownDevices,
    private readonly settings: AccountSettingsReader,
    private readonly check: PasswordCheck,
    private readonly throttle: Throttle,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Offers a new secret; the password is asked again. 409 when a second factor is on. */
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

  /** Switches the offered secret on by a code of it; all other sessions end. The recovery codes are shown this once. */
  async confirm(user: Express.User, request: Request, code: string): Promise<RecoveryCodes> {
    const key = throttleKey(user.id, request.sessionID);
    await this.throttle.take('confirm.session', key);
    const recoveryCodes = await this.log.transact(async (manager, emit) => {
      const codes = await this.secondFactor.confirm(manager, user.id, code);
      if (!codes) throw invalidCode();
      await this.factorSwitch.turnedOn(manager, emit, user, request);
      await this.settings.emitUpdate(user.id, manager, emit);
      return codes;
    });
    await this.throttle.forget('confirm.session', key);
    return { recoveryCodes };
  }

  /** Switches it off, by password and code. */
  async disable(user: Express.User, request: Request, { password, code }: DisableTwoFactorDto): Promise<void> {
    const key = throttleKey(user.id, request.sessionID, 'code');
    await this.throttle.take('confirm.session', key);
    await this.check.require(user, request.sessionID, password, 'password');
    const deviceHash = this.devices.hashOf(request);
    const details = requestDetails(request, this.config);
    const accepted = await this.log.transact(async (manager, emit) => {
      // Returns, so that the count of wrong codes is committed.
      if (!(await this.codes.accept(manager, { user, code, deviceHash, details }))) return false;
      await this.turnOff(manager, emit, user, request);
      return true;
    });
    if (!accepted) throw invalidCode();
    await this.throttle.forget('confirm.session', key);
  }

  /** The options that the browser signs for `disableByPasskey`. */
  async askPasskey(user: Express.User, request: Request): Promise<PasskeyRequest> {
    const own = await this.db.manager.findBy(Passkey, { userId: user.id });
    if (own.length === 0) throw notAccepted();
    const options = await this.passkeys.request(own);
    await this.challenges.set(request, 'confirm', options.challenge);
    return options;
  }

  /** Switches it off, by password and one of the account's passkeys. */
  async disableByPasskey(user: Express.User, request: Request, given: DisableByPasskeyDto): Promise<void> {
    const challenge = await this.challenges.take(request, 'confirm');
    await this.check.require(user, request.sessionID, given.password, 'password');
    await this.log.transact(async (manager, emit) => {
      if (!challenge || !(await this.passkeys.accept(manager, challenge, given, user.id))) throw notAccepted();
      await this.turnOff(manager, emit, user, request);
    });
  }

  private async turnOff(manager: EntityManager, emit: Emit, user: Express.User, request: Request): Promise<void> {
    await this.secondFactor.remove(manager, user.id);
    await this.factorSwitch.turnedOff(manager, user, request);
    await this.settings.emitUpdate(user.id, manager, emit);
  }
}

function invalidCode(): BadRequestException {
  return new BadRequestException({ error: 'INVALID_CODE', message: 'Invalid code', fields: { code: 'Invalid code' } });
}

function notAccepted(): BadRequestException {
  return new BadRequestException({ error: 'PASSKEY_REFUSED', message: 'This passkey was not accepted' });
}
