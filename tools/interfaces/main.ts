/**
 * `npm run docs:interfaces [-- --check]`: writes the descriptions of the interfaces from their types. With --check writes
 * nothing and exits with 1 when a file is not what the types say now.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';
import { ROOT } from '../shared/root.ts';
import { say } from '../shared/say.ts';
import { asyncApiDocument } from './asyncapi.ts';
import { controllerAnswers, controllerTexts } from './controller-answers.ts';
import { typeSchemas } from './type-schemas.ts';
import type { TypeRoot } from './type-schemas.ts';

const ANSWERS = 'apps/api/src/platform/api-docs/answers.generated.ts';
const CALLS = 'docs/openapi.json';
const EVENTS = 'docs/asyncapi.json';
const DESCRIBE = 'apps/api/dist/describe.js';
const TSC = 'node_modules/typescript/bin/tsc';
const OPTIONS = JSON.parse(readFileSync(join(ROOT, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
const isCheck = process.argv.includes('--check');

/** Every refusal looks like this. */
const REFUSAL: TypeRoot = {
  name: 'refusal',
  type: 'ApiError',
  imports: [{ name: 'ApiError', from: '@t0/contracts' }],
  declarations: [],
};

/** The answers of the API as a module, so that the running program needs no compiler. */
function answersModule(): string {
  const { roots, schemas } = typeSchemas([REFUSAL, ...controllerAnswers()]);
  return `/* eslint-disable max-lines */
/* Written by \`npm run docs:interfaces\` from the controllers' return types; edit those. */

/** What is written above controllers and their handlers, by \`Controller\` and \`Controller.handler\`. */
export const TEXTS: Record<string, string> = ${JSON.stringify(controllerTexts())};

/** JSON schema of what each call answers, by \`Controller.handler\`; \`refusal\` is what every one may answer. */
export const ANSWERS: Record<string, object> = ${JSON.stringify(roots)};

/** JSON schemas of the types that answers are made of. */
export const ANSWER_SCHEMAS: Record<string, object> = ${JSON.stringify(schemas)};
`;
}

/** The compiled API's own description: it reads the answers, so these are written and compiled first. */
function describedCalls(): string {
  return execFileSync(process.execPath, [DESCRIBE], { cwd: ROOT, encoding: 'utf8' });
}

let stale = 0;
await put(ANSWERS, answersModule());
if (!isCheck) execFileSync(process.execPath, [TSC, '-b', 'apps/api'], { cwd: ROOT, stdio: 'inherit' });
await put(CALLS, describedCalls());
await put(EVENTS, JSON.stringify(asyncApiDocument()));
process.exit(stale > 0 ? 1 : 0);

async function put(path: string, text: string): Promise<void> {
  const file = join(ROOT, path);
  const { code: formatted, errors } = await format(path, text, OPTIONS);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  if (!isCheck) {
    writeFileSync(file, formatted);
    say(`Wrote ${path}`);
  } else if (readFileSync(file, 'utf8') !== formatted) {
    console.error(`${path} is not what the types say now: run npm run docs:interfaces`);
    stale += 1;
  }
}
