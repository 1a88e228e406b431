/**
 * `npm run docs:interfaces [-- --check]`: writes the descriptions of the interfaces from their types. With --check writes
 * nothing and exits with 1 when a file is not what the types say now.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { ROOT } from '../shared/root.ts';
import { say } from '../shared/say.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { controllerAnswers, controllerTexts } from './controller-answers.ts';
import { typeSchemas, type TypeRoot } from './type-schemas.ts';

/** The part of the API's description that comes from types and comments: the running API reads it. */
const ANSWERS = 'apps/api/src/developers/api-docs/answers.json';
const CALLS = 'docs/openapi.json';
const EVENTS = 'docs/asyncapi.json';
const DESCRIBE = 'apps/api/dist/describe.js';
const OPTIONS = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
const isCheck = process.argv.includes('--check');

/** Every refusal looks like this. */
const REFUSAL: TypeRoot = {
  name: 'refusal',
  type: 'ApiError',
  imports: [{ name: 'ApiError', from: '@t0/contracts/platform' }],
  declarations: [],
};

const { roots, schemas } = typeSchemas([REFUSAL, ...controllerAnswers()]);
const answers = JSON.stringify({ texts: controllerTexts(), answers: roots, schemas });
let stale = 0;
await put(ANSWERS, answers);
await put(CALLS, execFileSync(process.execPath, [DESCRIBE], { cwd: ROOT, encoding: 'utf8', input: answers }));
await put(EVENTS, JSON.stringify(asyncApiDocument()));
if (stale > 0) process.exit(1);
if (!isCheck) {
  // The compiled API has the answers, and the client its types, at once.
  const build = (await import(join(ROOT, 'tools/bootstrap/build.mjs'))) as { buildPrograms: () => Promise<void> };
  await build.buildPrograms();
}

async function put(path: string, text: string): Promise<void> {
  const file = join(ROOT, path);
  const { code: formatted, errors } = await format(path, text, OPTIONS);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  if (!isCheck) {
    writeFileSync(file, formatted);
    say(`Wrote ${path}`);
  } else if (readFileSync(file, 'utf8') !== formatted) {
    console.error(`${path} is older than the types: run npm run docs:interfaces`);
    stale += 1;
  }
}
