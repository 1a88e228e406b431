import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { PASSKEY_WITHIN_MS } from '../../platform/session/session-data.ts';
import type { PasskeyPurpose } from '../../platform/session/session-data.ts';

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
