import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../shared/root.ts';

/*
 * A process that has loaded the packages of the programs, and none of their code, before it learns which program to run: loading them takes
 * most of a start (npm run dev).
 */
const PACKAGE = /^(?:import|export) .*from ['"]((?!node:|@t0\/|\.)[^'"]+)['"]/gm;

/** The packages that the compiled files beneath a folder import. */
function packagesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [...readFileSync(join(ROOT, folder, name), 'utf8').matchAll(PACKAGE)].map(([, found]) => found!),
    );
}

// exit-with-parent.ts lets a process end although its channel is open; this one waits for a message.
process.channel?.ref();
const scriptPath = new Promise<string>((resolve) => {
  process.once('message', (script) => {
    process.channel?.unref();
    resolve(script as string);
  });
});
const folders = readdirSync(join(ROOT, 'libs')).map((name) => `libs/${name}/dist`);
const packages = new Set(['apps/api/dist', 'apps/worker/dist', ...folders].flatMap(packagesOf));
// First, as on the way through the program: decorators need it.
await import('reflect-metadata');
// One that cannot be loaded from here is loaded by the program itself.
for (const name of packages) await import(name).catch(() => undefined);
process.title = 'node prepared';
const script = await scriptPath;
process.title = `node ${script} (prepared)`;
await import(pathToFileURL(script).href);
