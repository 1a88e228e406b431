import { Injectable, NotFoundException } from '@nestjs/common';
import { endSessions, sessionHandle } from '@t0/accounts';
import type { SessionInfo } from '@t0/contracts/accounts';
import { EventLog } from '@t0/events';
import type { SessionData } from 'express-session';
import { DataSource } from 'typeorm';
import { describeDevice } from '../../platform/session/describe-device.ts';

interface Row {
  sid: string;
  sess: SessionData;
}

const MINE = `
  SELECT sid, sess FROM sessions
  WHERE sess->'passport'->>'user' = $1 AND expire > now() AND sess->'renewedAt' IS NULL`;

/** Lists a member's sessions and ends them (docs/SECURITY.md#session-cookie: a member can end sessions). */
@Injectable()
export class SessionListService {
  constructor(
    private readonly db: DataSource,
    private readonly log: EventLog,
  ) {}

  /** The member's sessions, newest activity first. */
  async list(userId: string, currentId: string): Promise<SessionInfo[]> {
    const rows: Row[] = await this.db.query(MINE, [userId]);
    return rows
      .sort((a, b) => (b.sess.seenAt ?? 0) - (a.sess.seenAt ?? 0))
      .map(({ sid, sess }) => ({
        handle: sessionHandle(sid),
        device: describeDevice(sess.device),
        address: sess.address ?? null,
        signedInAt: new Date(sess.signedInAt ?? 0).toISOString(),
        lastSeenAt: new Date(sess.seenAt ?? 0).toISOString(),
        current: sid === currentId,
      }));
  }

  /** Ends one session of the member. 404 when there is no such session, or it is another member's. */
  async end(userId: string, handle: string): Promise<void> {
    await this.log.transact(async (manager, emit) => {
      const ended = await endSessions(manager, emit, userId, { sessions: [handle], reason: 'ended-by-member' });
      if (ended === 0)
        throw new NotFoundException({ error: 'SESSION_NOT_FOUND', message: 'This session has ended already' });
    });
  }

  /** Ends every session of the member, but the one named by `except`. */
  async endAll(userId: string, except?: string): Promise<void> {
    await this.log.transact((manager, emit) =>
      endSessions(manager, emit, userId, { sessions: null, except, reason: 'ended-by-member' }),
    );
  }
}
