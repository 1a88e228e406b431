import { BadRequestException, ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { requestSecurityNotice } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { NewPasskeyDto, PasskeyAdded, PasskeyCreation, PasskeyInfo } from '@t0/contracts/accounts';
import { LIMITS } from '@t0/contracts/platform';
import { Passkey } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { DataSource, type EntityManager } from 'typeorm';
import { lockAccount } from '../../platform/access/lock-account.ts';
import { PasswordCheck } from '../../platform/access/password-check.ts';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { PasskeyChallenges, Passkeys } from './passkeys.ts';
import { toPasskeyInfo } from './passkey-info.ts';
import { requestDetails } from '../../platform/session/location.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { SecondFactor, SecondFactorSwitch } from './second-factor.ts';

/** Adding, naming and removing a member's passkeys: each with its event for the member's other tabs, and an email where it opens or closes a way in. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly secondFactor: SecondFactor,
    private readonly factorSwitch: SecondFactorSwitch,
    private readonly settings: AccountSettingsReader,
    private readonly check: PasswordCheck,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The options from which the browser creates a passkey; the password is asked once more. 409 when there are too many. */
  async ask(user: Express.User, request: Request, password: string): Promise<PasskeyCreation> {
    await this.check.require(user, request.sessionID, password, 'password');
    const known = await this.db.manager.findBy(Passkey, { userId: user.id });
    if (known.length >= LIMITS.passkey.most) throw tooMany();
    const options = await this.passkeys.creation(user, known);
    await this.challenges.set(request, 'add', options.challenge);
    return options;
  }

  /**
   * Stores the passkey that the browser created. `asSecondFactor`: turns the second factor on with it, unless one is on; then all other
   * sessions end and recovery codes are answered, this once. 400 when it does not answer the challenge, 409 when it is known already.
   */
  async add(user: Express.User, request: Request, given: NewPasskeyDto): Promise<PasskeyAdded> {
    const challenge = await this.challenges.take(request, 'add');
    const made = challenge && (await this.passkeys.readNew(challenge, given));
    if (!made) throw new BadRequestException({ error: 'PASSKEY_REFUSED', message: 'This passkey was not accepted' });
    return this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      if ((await manager.countBy(Passkey, { userId: user.id })) >= LIMITS.passkey.most) throw tooMany();
      if (await manager.existsBy(Passkey, { credentialId: made.credentialId! })) throw knownAlready();
      const passkey = await manager.save(manager.create(Passkey, { ...made, userId: user.id, lastUsedAt: null }));
      const recoveryCodes = given.asSecondFactor ? await this.secondFactor.turnOnByPasskey(manager, user.id) : null;
      if (recoveryCodes) await this.factorSwitch.turnedOn(manager, emit, user, request, passkey.name);
      else await this.notify(manager, 'passkey-added', user, request, passkey);
      await this.settings.emitUpdate(user.id, manager, emit);
      return { passkey: toPasskeyInfo(passkey), recoveryCodes };
    });
  }

  /** Gives a passkey another name. 404 when the member has none of that id. */
  rename(userId: string, id: number, name: string): Promise<PasskeyInfo> {
    return this.log.transact(async (manager, emit) => {
      const passkey = await own(manager, userId, id);
      const saved = await manager.save(Object.assign(passkey, { name: name.trim() }));
      await this.settings.emitUpdate(userId, manager, emit);
      return toPasskeyInfo(saved);
    });
  }

  /** Removes a passkey; the password is asked again. 409 when the second factor has no other part. */
  async remove(user: Express.User, request: Request, id: number, password: string): Promise<void> {
    await this.check.require(user, request.sessionID, password, 'password');
    await this.log.transact(async (manager, emit) => {
      await lockAccount(manager, user);
      const passkey = await own(manager, user.id, id);
      const { enabled, app } = await this.secondFactor.state(user.id, manager);
      if (enabled && !app && (await manager.countBy(Passkey, { userId: user.id })) === 1) throw lastFactor();
      await manager.delete(Passkey, { id });
      await this.notify(manager, 'passkey-removed', user, request, passkey);
      await this.settings.emitUpdate(user.id, manager, emit);
    });
  }

  private notify(
    manager: EntityManager,
    kind: 'passkey-added' | 'passkey-removed',
    user: Express.User,
    request: Request,
    { name }: Passkey,
  ): Promise<void> {
    return requestSecurityNotice(manager, kind, user.email, { ...requestDetails(request, this.config), passkey: name });
  }
}

async function own(manager: EntityManager, userId: string, id: number): Promise<Passkey> {
  const passkey = await manager.findOneBy(Passkey, { id, userId });
  if (passkey) return passkey;
  throw new NotFoundException({ error: 'PASSKEY_NOT_FOUND', message: 'This passkey was removed already' });
}

function tooMany(): ConflictException {
  return new ConflictException({
    error: 'TOO_MANY_PASSKEYS',
    message: `An account has at most ${LIMITS.passkey.most} passkeys: remove one first`,
  });
}

function knownAlready(): ConflictException {
  return new ConflictException({ error: 'PASSKEY_KNOWN', message: 'This passkey was added already' });
}

function lastFactor(): ConflictException {
  return new ConflictException({
    error: 'LAST_SECOND_FACTOR',
    message: 'This passkey is your second factor: add another one, or turn two-factor authentication off first',
  });
}
