import { explain } from '../shared/explain.ts';
import {
  blacklist,
  createAdmin,
  deleteAccount,
  grant,
  keepAccount,
  list,
  resetFactor,
  resetPassword,
  revoke,
  setRole,
  unblacklist,
} from './accounts.ts';
import { readOrder, type AdminOrder, type Command } from './arguments.ts';
import { recordRestored } from './record-restored.ts';
import { connectTerminal, type Terminal } from './terminal.ts';

/*
 * npm run admin -- COMMAND
 * What the owner does without the console, above all on the first day: works on DATABASE_URL, or on the terminal that npm start
 * runs. Every change goes through the event log, so open screens follow, and is in the audit trail.
 */
const WORK: Record<Command, (terminal: Terminal, order: AdminOrder) => Promise<string>> = {
  'create-admin': createAdmin,
  role: setRole,
  grant,
  revoke,
  'reset-password': resetPassword,
  'reset-second-factor': resetFactor,
  'delete-account': deleteAccount,
  'keep-account': keepAccount,
  blacklist,
  unblacklist,
  'record-restored': recordRestored,
  list,
};

try {
  const order = readOrder(process.argv.slice(2));
  const terminal = await connectTerminal(process.env, order);
  try {
    process.stdout.write(`${await WORK[order.command](terminal, order)}\n`);
  } finally {
    await terminal.db.destroy();
  }
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}
