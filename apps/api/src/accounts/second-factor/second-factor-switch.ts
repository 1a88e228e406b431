import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { EntityManager } from 'typeorm';
import { endSessions, rememberDevice, requestSecurityNotice, sessionHandle } from '@t0/accounts';
import type { Config } from '@t0/config';
import type { User } from '@t0/database';
import type { Emit } from '@t0/events';
import { KnownDevices } from '../../platform/session/known-device.ts';
import { requestDetails } from '../../platform/session/request-details.ts';
import { CONFIG } from '../../platform/tokens.ts';

/** The changes that accompany turning a second factor on or off, in the same transaction. */
@Injectable()
export class SecondFactorSwitch {
  constructor(
    private readonly devices: KnownDevices,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * It is on: all other sessions end, as none of them passed it; this browser counts as one that did; the member is emailed. `passkey`: the
   * name of the one that was added for it.
   */
  async turnedOn(
    manager: EntityManager,
    emit: Emit,
    user: Pick<User, 'id' | 'email'>,
    request: Request,
    passkey?: string,
  ): Promise<void> {
    const details = requestDetails(request, this.config);
    await rememberDevice(manager, user, { deviceId: this.devices.idOf(request), details });
    const except = sessionHandle(request.sessionID);
    await endSessions(manager, emit, user.id, { sessions: null, except, reason: 'second-factor-changed' });
    await requestSecurityNotice(manager, 'second-factor-on', user.email, { ...details, ...(passkey && { passkey }) });
  }

  /** It is off: the member is emailed. */
  async turnedOff(manager: EntityManager, user: Pick<User, 'email'>, request: Request): Promise<void> {
    await requestSecurityNotice(manager, 'second-factor-off', user.email, requestDetails(request, this.config));
  }
}
