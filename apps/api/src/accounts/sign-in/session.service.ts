import { Inject, Injectable, UnauthorizedException } from '@nestjs/common';
import { accountOfCheckout, type StripeClient } from '@t0/billing';
import type { Config } from '@t0/config';
import type { CheckoutSignIn, TwoFactorChallenge, User as WireUser } from '@t0/contracts/accounts';
import { Passkey } from '@t0/database/accounts';
import { EventLog } from '@t0/events';
import type { Logger } from '@t0/observability';
import type { Request, Response } from 'express';
import { promisify } from 'node:util';
import { DataSource } from 'typeorm';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { createPassport } from '../../platform/session/passport.ts';
import { requestDetails } from '../../platform/session/location.ts';
import { AccountThrottle } from '../../platform/throttle/account-throttle.ts';
import { Throttle } from '../../platform/throttle/throttle.ts';
import { CONFIG, LOGGER, STRIPE } from '../../platform/tokens.ts';
import { CodeCheck } from '../second-factor/code-check.ts';
import { SecondFactor } from '../second-factor/second-factor.ts';
import { HalfOpenSessions, OpenSessions, invalidCredentials, sessionOf } from './open-sessions.ts';

/** Signing in by password, and out. */
@Injectable()
export class SessionService {
  private readonly passport;

  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
    private readonly devices: KnownDevices,
    private readonly throttle: AccountThrottle,
    private readonly secondFactor: SecondFactor,
    private readonly codes: CodeCheck,
    private readonly halfOpen: HalfOpenSessions,
    private readonly sessions: OpenSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.passport = createPassport(db);
  }

  /**
   * Checks email and password and gives the request a new session (docs/SECURITY.md#session-cookie: new id on sign-in), or, where a second
   * factor is on, a half-open one that waits for it. 401 with the same sentence for every error; 429 after too many tries.
   */
  async signIn(request: Request, response: Response, email: string): Promise<WireUser | TwoFactorChallenge> {
    const attempt = await this.throttle.admit('sign-in', this.devices.attempter(request, email));
    const user = await this.authenticate(request);
    await attempt.succeeded();
    const { enabled, app } = await this.secondFactor.state(user.id);
    if (!enabled) return this.sessions.open(request, response, user, invalidCredentials);
    const before = sessionOf(request);
    await this.halfOpen.open(request, user);
    await this.sessions.end(before);
    const passkey = await this.db.manager.existsBy(Passkey, { userId: user.id });
    return { twoFactorRequired: true, app, passkey };
  }

  /** Ends the sign-in of a half-open session by its code. 401 when there is none to end, or the code is wrong; 429 as above. */
  async confirm(request: Request, response: Response, code: string): Promise<WireUser> {
    const user = await this.halfOpen.userOf(request);
    const attempt = await this.throttle.admit('two-factor', this.devices.attempter(request, user.email));
    const deviceHash = this.devices.hashOf(request);
    const details = requestDetails(request, this.config);
    const accepted = await this.log.transact((manager) =>
      this.codes.accept(manager, { user, code, deviceHash, details }),
    );
    if (!accepted) throw new UnauthorizedException({ error: 'INVALID_CODE', message: 'Invalid code' });
    await attempt.succeeded();
    return this.sessions.open(request, response, user, invalidCredentials);
  }

  /** Ends the request's session and drops its sockets everywhere. Does nothing for a visitor. */
  async signOut(request: Request): Promise<void> {
    await this.sessions.end(sessionOf(request));
    await promisify(request.session.destroy.bind(request.session))();
  }

  private async authenticate(request: Request): Promise<Express.User> {
    const user = await new Promise<Express.User | false | null>((resolve, reject) => {
      const done = (error: Error | null, found: Express.User | false | null): void =>
        error ? reject(error) : resolve(found);
      (this.passport.authenticate('local', done) as (...args: unknown[]) => void)(request, request.res, reject);
    });
    if (user) return user;
    throw invalidCredentials();
  }
}

/** Signs in the session that began a payment, once (docs/product/accounts.md#paid-sign-in). */
@Injectable()
export class CheckoutSignInService {
  constructor(
    private readonly db: DataSource,
    private readonly throttle: Throttle,
    private readonly sessions: OpenSessions,
    @Inject(STRIPE) private readonly stripe: StripeClient | null,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Checks the payment that this session began. The new session has none, so it signs in once. */
  async signIn(request: Request, response: Response): Promise<CheckoutSignIn> {
    const { checkout } = request.session;
    if (!checkout || !this.stripe || request.user) return { state: 'none' };
    await this.throttle.takeFrom('checkout-sign-in.address', request.ip);
    const account = await accountOfCheckout(this.db, this.stripe, checkout.id).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'Looking up a checkout failed; the browser asks again');
      return 'waiting' as const;
    });
    if (account === 'waiting') return { state: 'waiting' };
    if (!account) return { state: 'none' };
    await this.sessions.open(request, response, account, invalidCredentials);
    return { state: 'signed-in' };
  }
}
