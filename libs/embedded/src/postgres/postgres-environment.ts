/**
 * The environment PostgreSQL's programs run in: this process' without PG* variables, which would change what they do, and with a
 * locale and time zone that do not depend on the machine.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_|npm_)/.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}
