import { UserFacingError } from '../shared/user-facing-error.ts';
import type { Servers } from '../start/servers.ts';
import { browserHost, readSettings, type StartSettings } from '../start/settings.ts';
import { summary } from '../start/summary.ts';

/**
 * Reads and checks the settings of a development run: those of `npm start`, without arguments and never for production.
 * @throws UserFacingError that names the invalid setting
 */
export function readDevelopmentSettings(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): StartSettings {
  if (env['NODE_ENV'] === 'production')
    throw new UserFacingError('npm run dev is not for production: leave NODE_ENV unset, or run npm start.');
  if (args.length > 0) throw new UserFacingError(`"${args[0]}" is unknown; npm run dev takes no arguments.`);
  return readSettings(env, []);
}

/** The block of `npm start`, with a last line that says where the terminal is and what a change does. */
export function developmentSummary(settings: StartSettings, servers: Servers, seeded: boolean): string {
  const url = `http://${browserHost(settings.host)}:${settings.port}`;
  return `${summary(settings, servers, seeded)}Development: ${url} applies every change to the sources.\n\n`;
}
