import passport from 'passport';
import { Strategy } from 'passport-local';
import type { DataSource } from 'typeorm';
import { User, verifyPassword } from '@t0/database';

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
 * Passport with the local strategy (e-mail and password) and users by id in the session. Unknown address, missing password
 * and wrong password take the same time and end the same way.
 */
export function createPassport(db: DataSource): Authenticator {
  const users = db.getRepository(User);
  const authenticator = new passport.Passport();
  authenticator.use(
    new Strategy({ usernameField: 'email', passwordField: 'password' }, (email, password, done) => {
      const check = async (): Promise<User | false> => {
        const user = await users.findOneBy({ email: email.trim().toLowerCase() });
        return (await verifyPassword(user?.password, password)) ? user! : false;
      };
      check().then((user) => done(null, user), done);
    }),
  );
  authenticator.serializeUser((user, done) => done(null, user.id));
  authenticator.deserializeUser((id: string, done) => {
    users.findOneBy({ id }).then((user) => done(null, user ?? false), done);
  });
  return authenticator;
}
