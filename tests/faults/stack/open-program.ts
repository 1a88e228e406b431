import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProgram } from '@t0/testing';
import type { ProgramName } from '../schedule/fault.ts';
import type { OpenProgram } from './fault-program.ts';

const ROOT = join(__dirname, '../../..');
const DIE_AT = pathToFileURL(join(__dirname, '../die-at.mjs')).href;

/** How one of the product's programs is started in this environment. */
export function openProgram(name: ProgramName, env: Record<string, string>): OpenProgram {
  const program = name === 'worker' ? 'worker' : 'api';
  return (port, point) =>
    startProgram({
      // A bundle has nothing that could be preloaded.
      main: join(ROOT, point ? `apps/${program}/dist/main.js` : `dist/${program}.js`),
      port,
      env: { ...env, ...(point && { DIE_AT: point.at, DIE_AFTER: String(point.after) }) },
      preload: point ? [DIE_AT] : [],
    });
}
