import { resolveTxt } from 'node:dns/promises';
import { UserFacingError } from '../shared/user-facing-error.ts';
import { examine, reportLines } from './examine.ts';

/*
 * npm run doctor [-- --dkim SELECTOR] [-- --json]
 * Examines configuration, PostgreSQL, Redis, mail, DNS, clocks, disk and versions, and says what to do. Ends with 1 when something
 * has to be fixed. Changes nothing and sends nothing.
 */

function readArguments(args: string[]): { selectors: string[]; json: boolean } {
  const selectors: string[] = [];
  let json = false;
  for (let at = 0; at < args.length; at += 1) {
    if (args[at] === '--json') json = true;
    else if (args[at] === '--dkim' && args[at + 1]) selectors.push(args[(at += 1)]!);
    else throw new UserFacingError(`"${args[at]}" is unknown; the options are --dkim SELECTOR and --json.`);
  }
  return { selectors, json };
}

try {
  const { selectors, json } = readArguments(process.argv.slice(2));
  const findings = await examine({
    env: process.env,
    selectors,
    resolveTxt: async (name) => (await resolveTxt(name)).map((parts) => parts.join('')),
  });
  process.stdout.write(json ? `${JSON.stringify(findings, null, 2)}\n` : `${reportLines(findings).join('\n')}\n`);
  process.exitCode = findings.some(({ verdict }) => verdict === 'fail') ? 1 : 0;
} catch (error) {
  if (!(error instanceof UserFacingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
