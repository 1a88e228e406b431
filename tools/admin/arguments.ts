import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '@t0/contracts/accounts';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** The owner's command with its arguments. */
export interface AdminOrder {
  command: Command;
  email: string;
  /** Second word, for commands that take one. */
  what: string;
  plan: string | undefined;
  until: Date | undefined;
  reason: string | undefined;
  /** A file with a checkpoint. */
  checkpoint: string | undefined;
  /** The role of staff; null: none; undefined: the first is the owner, the others are administrators. */
  role: StaffRole | null | undefined;
  passwordFromStdin: boolean;
  /** Without a week of grace. */
  now: boolean;
}

/** Each command: how it is written, and what it does. */
const COMMANDS = {
  'create-admin': [
    `EMAIL [--role ${STAFF_ROLES.join('|')}] [--password-stdin]`,
    'makes a person of staff, and a link to set the password; without --role the first is the owner, others are administrators',
  ],
  role: [`EMAIL --role ${STAFF_ROLES.join('|')}|none`, 'changes the role of an account; none: it is no longer staff'],
  grant: ['EMAIL [--plan monthly|yearly] [--until YYYY-MM-DD]', 'gives access without a payment'],
  revoke: ['EMAIL', 'ends access that was granted'],
  'reset-password': ['EMAIL [--password-stdin]', 'makes a link to set a new password'],
  'reset-second-factor': ['EMAIL', 'removes authenticator app, recovery codes and passkeys'],
  'delete-account': ['EMAIL|ID [--now]', 'closes an account and deletes it after a week, or at once'],
  'keep-account': ['EMAIL', 'undoes the deletion of an account within the week'],
  blacklist: ['EMAIL [--reason TEXT]', 'refuses email, registration and checkout'],
  unblacklist: ['EMAIL', 'removes the address from the blacklist'],
  'record-restored': ['--reason TEXT [--checkpoint FILE]', 'states in the record that the database was restored'],
  list: ['members|admins|blacklist', 'lists accounts'],
} as const;
export type Command = keyof typeof COMMANDS;

const WIDTH = 58;

const USAGE = `npm run admin -- COMMAND\n${Object.entries(COMMANDS)
  .map(([name, [words, what]]) => `  ${`${name} ${words}`.padEnd(WIDTH)}  ${what}`)
  .join('\n')}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const LISTS = ['members', 'admins', 'blacklist'];

/**
 * Reads the command line.
 * @throws UserFacingError when it makes no sense, saying what there is
 */
export function readOrder(args: string[]): AdminOrder {
  const { values, positionals } = parse(args);
  const [command = '', word = '', ...rest] = positionals;
  if (!Object.hasOwn(COMMANDS, command)) throw new UserFacingError(USAGE);
  const usage = `${command} ${COMMANDS[command as Command][0]}`;
  const isEmail = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(word) && word.length <= 255;
  const fits =
    command === 'list'
      ? LISTS.includes(word || 'members')
      : command === 'record-restored'
        ? word === '' && Boolean(values.reason)
        : isEmail || (command === 'delete-account' && UUID.test(word));
  if (!fits || rest.length > 0) throw new UserFacingError(`Usage: npm run admin -- ${usage}`);
  if (values.plan !== undefined && !['monthly', 'yearly'].includes(values.plan))
    throw new UserFacingError('--plan must be monthly or yearly.');
  return {
    command: command as Command,
    email: word,
    what: word || 'members',
    plan: values.plan,
    role: roleFrom(values.role, command as Command),
    until: values.until === undefined ? undefined : dayEnd(values.until),
    reason: values.reason?.slice(0, 500),
    checkpoint: values.checkpoint,
    passwordFromStdin: values['password-stdin'] ?? false,
    now: values.now ?? false,
  };
}

function roleFrom(text: string | undefined, command: Command): StaffRole | null | undefined {
  const changes = command === 'role';
  if (text === undefined && !changes) return undefined;
  if (text === 'none' && changes) return null;
  const role = STAFF_ROLES.find((one) => one === text);
  if (!role) throw new UserFacingError(`--role must be ${STAFF_ROLES.join(', ')}${changes ? ' or none' : ''}.`);
  return role;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        plan: { type: 'string' },
        role: { type: 'string' },
        until: { type: 'string' },
        reason: { type: 'string' },
        checkpoint: { type: 'string' },
        'password-stdin': { type: 'boolean' },
        now: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UserFacingError(`${(error as Error).message.split('\n')[0]}\n${USAGE}`);
  }
}

/** The end of a day, UTC. */
function dayEnd(text: string): Date {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T23:59:59.999Z`) : new Date(NaN);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== text)
    throw new UserFacingError('--until must be a day, YYYY-MM-DD.');
  if (day.getTime() < Date.now()) throw new UserFacingError('--until lies in the past.');
  return day;
}
