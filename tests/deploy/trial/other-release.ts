import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A migration as the compiler would have left it: changes something, and then fails. */
const FAILING = `
class Failing1899000000000 {
  name = 'Failing1899000000000';
  async up(runner) {
    await runner.query('CREATE TABLE half_done (id integer)');
    await runner.query('INSERT INTO half_done VALUES (1 / 0)');
  }
  async down() {}
}
MIGRATIONS.push(Failing1899000000000);
`;

/** Adds lines to the end of a stage of the Dockerfile, so that nothing before them is built again. Returns a function that removes them. */
function addToStage(folder: string, stage: 'app' | 'proxy', lines: string): () => void {
  const file = join(folder, 'deploy/Dockerfile');
  const before = readFileSync(file, 'utf8');
  const stages = before.split(/^(?=FROM )/m);
  const changed = stages.map((one) =>
    one.split('\n')[0]!.endsWith(` AS ${stage}`) ? `${one.trimEnd()}\n${lines}\n\n` : one,
  );
  writeFileSync(file, changed.join(''));
  return () => writeFileSync(file, before);
}

/** Another release of API and worker, or of the proxy: its image differs, and does the same. */
export const anotherRelease = (folder: string, stage: 'app' | 'proxy'): (() => void) =>
  addToStage(folder, stage, `LABEL t0.release=${Date.now()}`);

/** A release whose last migration fails. */
export function failingMigration(folder: string): () => void {
  const code = Buffer.from(FAILING).toString('base64');
  const holder = `fs.readdirSync('dist').map(n => 'dist/' + n).find(n => n.endsWith('.js') && /MIGRATIONS ?= ?.Initial/.test(fs.readFileSync(n, 'utf8')))`;
  const write = `const fs = require('fs'); fs.appendFileSync(${holder}, Buffer.from('${code}', 'base64'))`;
  return addToStage(folder, 'app', `USER root\nRUN node -e "${write}"\nUSER node`);
}
