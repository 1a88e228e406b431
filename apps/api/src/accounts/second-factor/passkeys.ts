import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Config } from '@t0/config';
import type { NewPasskeyDto, PasskeyCreation, PasskeyProofDto, PasskeyRequest } from '@t0/contracts/accounts';
import { Passkey, type User } from '@t0/database/accounts';
import type { Logger } from '@t0/observability';
import type { Request } from 'express';
import { promisify } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { PASSKEY_WITHIN_MS, type PasskeyPurpose } from '../../platform/session/session-data.ts';
import { CONFIG, LOGGER } from '../../platform/tokens.ts';

const NAME = 'T0 Trading Terminal';
/** EdDSA, ES256 and RS256: every authenticator in use supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** The ceremonies of WebAuthn (level 3). PUBLIC_URL defines this site; user verification is always required. */
@Injectable()
export class Passkeys {
  private readonly origin: string;
  private readonly rpID: string;

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const url = new URL(config.PUBLIC_URL);
    this.origin = url.origin;
    this.rpID = url.hostname;
  }

  /** The options for a discoverable passkey; an authenticator that has one of `known` refuses them. */
  async creation(user: Pick<User, 'id' | 'email'>, known: Passkey[]): Promise<PasskeyCreation> {
    const options = await generateRegistrationOptions({
      rpName: NAME,
      rpID: this.rpID,
      userName: user.email,
      userDisplayName: user.email,
      userID: handleOf(user.id),
      timeout: PASSKEY_WITHIN_MS,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: asNamed(transports),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return options as PasskeyCreation;
  }

  /** The passkey that answers `challenge`, not stored yet; null when it does not. */
  async readNew(challenge: string, given: NewPasskeyDto): Promise<Partial<Passkey> | null> {
    const { id, clientDataJSON, attestationObject, transports, name } = given;
    const verified = await this.unlessBad(() =>
      verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, attestationObject },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpID,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    );
    if (!verified?.verified) return null;
    const { credential, credentialBackedUp } = verified.registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      transports: [...new Set(transports)],
      synced: credentialBackedUp,
      name: name.trim(),
    };
  }

  /** The options for a signature: by one of `passkeys` or, where none are given, by any passkey of this site. */
  async request(passkeys: Passkey[]): Promise<PasskeyRequest> {
    const options = await generateAuthenticationOptions({
      rpID: this.rpID,
      timeout: PASSKEY_WITHIN_MS,
      userVerification: 'required',
      allowCredentials: passkeys.map(({ credentialId, transports }) => ({
        id: credentialId,
        transports: asNamed(transports),
      })),
    });
    return { allowCredentials: [], ...options } as PasskeyRequest;
  }

  /**
   * The passkey that signed `challenge`, its use noted. Null when no known passkey did, it is not `userId`'s, or its signature count did
   * not grow, as a copy's would not.
   */
  async accept(
    manager: EntityManager,
    challenge: string,
    given: PasskeyProofDto,
    userId?: string,
  ): Promise<Passkey | null> {
    const passkey = await manager.findOneBy(Passkey, {
      credentialId: given.id,
      ...(userId !== undefined && { userId }),
    });
    if (!passkey) return null;
    if (given.userHandle && given.userHandle !== Buffer.from(handleOf(passkey.userId)).toString('base64url'))
      return null;
    const { id, clientDataJSON, authenticatorData, signature } = given;
    const verified = await this.unlessBad(() =>
      verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: challenge,
        expectedOrigin: this.origin,
        expectedRPID: this.rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(passkey.publicKey),
          counter: Number(passkey.counter),
        },
      }),
    );
    if (!verified?.verified) return null;
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    const { affected } = await manager.update(
      Passkey,
      { id: passkey.id, counter: passkey.counter },
      { counter: String(newCounter), synced: credentialBackedUp, lastUsedAt: new Date() },
    );
    return affected === 1 ? passkey : null;
  }

  /** The library throws at every error in an answer; all of them are invalid input. */
  private async unlessBad<T>(verify: () => Promise<T>): Promise<T | null> {
    try {
      return await verify();
    } catch (error) {
      this.logger.info({ err: error }, 'A passkey was not accepted');
      return null;
    }
  }
}

/** The user handle that an authenticator stores for the account: the id's 16 bytes, nothing personal (WebAuthn, section 14.6.1). */
function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));
}

function asNamed(transports: string[]): AuthenticatorTransport[] {
  return transports as AuthenticatorTransport[];
}

/** Challenges for passkeys: one per session, for one purpose. The first answer uses the challenge up, right or wrong. */
@Injectable()
export class PasskeyChallenges {
  constructor(private readonly db: DataSource) {}

  /** Remembers what the browser was asked to sign; an earlier challenge of the session ends. */
  async set(request: Request, purpose: PasskeyPurpose, challenge: string): Promise<void> {
    request.session.passkey = { challenge, purpose, since: Date.now() };
    await promisify(request.session.save.bind(request.session))();
  }

  /** Takes the session's challenge; null when there is none for this purpose, it is too old, or another call has it already. */
  async take(request: Request, purpose: PasskeyPurpose): Promise<string | null> {
    const { passkey } = request.session;
    if (!passkey) return null;
    delete request.session.passkey;
    const [, count]: [unknown, number] = await this.db.query(
      `UPDATE sessions SET sess = (sess::jsonb - 'passkey')::json WHERE sid = $1 AND sess->'passkey'->>'challenge' = $2`,
      [request.sessionID, passkey.challenge],
    );
    const isGood = count === 1 && passkey.purpose === purpose && Date.now() - passkey.since < PASSKEY_WITHIN_MS;
    return isGood ? passkey.challenge : null;
  }
}
