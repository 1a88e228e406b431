import { statSync } from 'node:fs';
import { EmbeddedError } from '../embedded-error.ts';
import { runCommand } from '../process/run-command.ts';

/** A system user by number. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const NAME = 'postgres';

/**
 * The user PostgreSQL must run as: undefined for an ordinary user, who runs it as himself. PostgreSQL refuses to run as
 * root, so root runs it as the owner of the existing data, or as `postgres`, which is created when missing.
 * @param dataFolder the cluster's data folder, when there is one already
 * @throws EmbeddedError when no such user can be had
 */
export async function serverUser(dataFolder: string | undefined): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = dataFolder === undefined ? undefined : statSync(dataFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await lookUp()) ?? (await create());
}

async function lookUp(): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([runCommand('id', ['-u', NAME]), runCommand('id', ['-g', NAME])]);
  if (uid.code !== 0 || gid.code !== 0) return undefined;
  return { uid: Number(uid.output.trim()), gid: Number(gid.output.trim()) };
}

async function create(): Promise<ServerUser> {
  await runCommand('groupadd', ['--system', NAME]);
  await runCommand('useradd', ['--system', '--gid', NAME, '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]);
  const user = await lookUp();
  if (user) return user;
  throw new EmbeddedError(
    `PostgreSQL does not run as root and no system user "${NAME}" could be created: create it with "useradd ${NAME}", start as an ordinary user, or set DATABASE_URL.`,
  );
}
