import { Injectable, UnauthorizedException } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { PasskeyProofDto, PasskeyRequest, User as WireUser } from '@t0/contracts/accounts';
import { Passkey, User } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import { DataSource } from 'typeorm';
import { AccountSettingsReader } from '../../platform/account-settings.ts';
import { PasskeyChallenges, Passkeys } from '../second-factor/passkeys.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { HalfOpenSessions, OpenSessions } from './open-sessions.ts';

/**
 * Sign-in by passkey, also as the second factor. A passkey counts as both factors: the authenticator is something the user has, and it has
 * verified the user.
 */
@Injectable()
export class PasskeySignInService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly throttle: Throttle,
    private readonly passkeys: Passkeys,
    private readonly challenges: PasskeyChallenges,
    private readonly halfOpen: HalfOpenSessions,
    private readonly sessions: OpenSessions,
    private readonly settings: AccountSettingsReader,
  ) {}

  /** The options that the browser signs to sign in, with any passkey of this site. 429 after too many from one address. */
  async ask(request: Request): Promise<PasskeyRequest> {
    await this.throttle.takeFrom('passkey.address', request.ip);
    const options = await this.passkeys.request([]);
    await this.challenges.set(request, 'sign-in', options.challenge);
    return options;
  }

  /** Signs in the owner of the passkey. 401 with the same sentence for every error. */
  async signIn(request: Request, response: Response, given: PasskeyProofDto): Promise<WireUser> {
    await this.throttle.takeFrom('passkey.address', request.ip);
    const challenge = await this.challenges.take(request, 'sign-in');
    const userId = challenge && (await this.accept(challenge, given));
    const user = userId && (await this.db.manager.findOneBy(User, { id: userId }));
    if (!user) throw notAccepted();
    return this.sessions.open(request, response, user, notAccepted);
  }

  /** The options that the browser of a half-open session signs. 401 when there is none, or the account has no passkey. */
  async askSecond(request: Request): Promise<PasskeyRequest> {
    const user = await this.halfOpen.userOf(request);
    const own = await this.db.manager.findBy(Passkey, { userId: user.id });
    if (own.length === 0) throw notAccepted();
    const options = await this.passkeys.request(own);
    await this.challenges.set(request, 'second-factor', options.challenge);
    return options;
  }

  /** Ends the sign-in of a half-open session by a passkey of its account. */
  async confirm(request: Request, response: Response, given: PasskeyProofDto): Promise<WireUser> {
    await this.throttle.takeFrom('passkey.address', request.ip);
    const user = await this.halfOpen.userOf(request);
    const challenge = await this.challenges.take(request, 'second-factor');
    if (!challenge || !(await this.accept(challenge, given, user.id))) throw notAccepted();
    return this.sessions.open(request, response, user, notAccepted);
  }

  /** The owner of the passkey that signed; its use is emitted to the member's open profiles. */
  private accept(challenge: string, given: PasskeyProofDto, userId?: string): Promise<string | null> {
    return this.log.transact(async (manager, emit) => {
      const passkey = await this.passkeys.accept(manager, challenge, given, userId);
      if (passkey) await this.settings.emitUpdate(passkey.userId, manager, emit);
      return passkey?.userId ?? null;
    });
  }
}

function notAccepted(): UnauthorizedException {
  return new UnauthorizedException({ error: 'PASSKEY_REFUSED', message: 'This passkey was not accepted' });
}
