import passport from 'passport';
import { Strategy } from 'passport-local';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { normalEmail } from '@t0/accounts';
import { User, verifyPassword } from '@t0/database/accounts';
import './session-data.ts';

type StoredUser = User;

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Express is typed by namespace
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- req.user is our User
    interface User extends StoredUser {}
  }
}

export type Authenticator = InstanceType<typeof passport.Passport>;

/**
 * Passport with the local strategy (email and password) and users by id in the session. Unknown address, missing password and wrong
 * password take the same time and end the same way.
 */
export function createPassport(db: DataSource): Authenticator {
  const users = db.getRepository(User);
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy({ usernameField: 'email', passwordField: 'password' }, (email, password, done) => {
      const check = async (): Promise<User | false> => {
        const user = await users.findOneBy({ email: normalEmail(email) });
        return (await verifyPassword(user?.password, password)) ? user! : false;
      };
      check().then((user) => done(null, user), done);
    }),
  );
  // Runs within a sign-in, between the new session id and the first save: the place to say what the session remembers.
  authenticator.serializeUser((request: Request, user: Express.User, done: (error: unknown, id: string) => void) => {
    const now = Date.now();
    Object.assign(request.session, {
      signedInAt: now,
      seenAt: now,
      address: request.ip ?? null,
      device: request.headers['user-agent']?.slice(0, 500) ?? null,
    });
    done(null, user.id);
  });
  authenticator.deserializeUser((request: Request, id: string, done: (error: unknown, user?: User | false) => void) => {
    const { sessionReading } = request;
    if (sessionReading) return done(null, sessionReading.user?.id === id && sessionReading.user);
    users.findOneBy({ id }).then((user) => done(null, user ?? false), done);
  });
  return authenticator;
}
