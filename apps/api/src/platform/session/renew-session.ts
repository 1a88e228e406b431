import { promisify } from 'node:util';
import type { Request } from 'express';
import { sessionHandle } from '@t0/accounts';
import type { EntityManager } from 'typeorm';

/** Time for which the old id still works: for calls that other tabs send before the browser has the new cookie. */
const GRACE = `interval '5 seconds'`;

/**
 * Gives a signed-in request a new session id (docs/SECURITY.md#session-cookie); everything else about the session stays, its age
 * and its devices too. Answers the new handle.
 */
export async function renewSession(request: Request, manager: EntityManager): Promise<string> {
  const { passport, signedInAt, seenAt, address, device } = request.session;
  const oldId = request.sessionID;
  request.sessionStore.generate(request);
  Object.assign(request.session, { passport, signedInAt, seenAt, address, device });
  await promisify(request.session.save.bind(request.session))();
  await manager.query('UPDATE push_devices SET session_id = $1 WHERE session_id = $2', [request.sessionID, oldId]);
  await manager.query(
    `UPDATE sessions SET expire = least(expire, now() + ${GRACE}), sess = (sess::jsonb || '{"renewedAt": ${Date.now()}}')::json
     WHERE sid = $1`,
    [oldId],
  );
  return sessionHandle(request.sessionID);
}
