import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { ROOT } from './root.mjs';

const SOURCE = /(?<!\.spec|\.d)\.ts$/;
const DATA = /\.json$/;
const LEFT = new Set(['node_modules', 'dist']);

/** As tsconfig.base.json has it: legacy decorators with the types that Nest and TypeORM read, fields by assignment, `.ts` imports as `.js`. */
const OPTIONS = {
  tsconfig: false,
  sourcemap: true,
  target: 'es2022',
  assumptions: { setPublicClassFields: true },
  decorator: { legacy: true, emitDecoratorMetadata: true },
  typescript: {
    onlyRemoveTypeImports: true,
    removeClassFieldsWithoutInitializer: true,
    rewriteImportExtensions: 'rewrite',
  },
};

/**
 * Folders of sources and where their programs go, from the root. The web application is Vite's.
 * @public tools/dev/compiler imports it by its path
 */
export function compiledFolders() {
  const libs = readdirSync(join(ROOT, 'libs')).map((name) => join('libs', name));
  return [
    ...[...libs, 'apps/api', 'apps/worker'].map((folder) => ({ from: join(folder, 'src'), to: join(folder, 'dist') })),
    { from: 'tools', to: 'tools/dist' },
    { from: 'tests/testing/src', to: 'tests/testing/dist' },
    ...['tests/bench', 'tests/run', 'tests/deploy/trial'].map((from) => ({ from, to: join(from, 'dist') })),
  ].filter(({ from }) => existsSync(join(ROOT, from)));
}

/** Files beneath a folder whose name fits, by path from it. */
function filesOf(folder, pattern, left = LEFT, beneath = '') {
  if (!existsSync(join(folder, beneath))) return [];
  return readdirSync(join(folder, beneath), { withFileTypes: true }).flatMap((entry) => {
    const path = join(beneath, entry.name);
    if (entry.isDirectory()) return left.has(entry.name) ? [] : filesOf(folder, pattern, left, path);
    return pattern.test(entry.name) ? [path] : [];
  });
}

/** Writes a file unless it holds that already, so that nobody starts again for nothing. */
function write(path, text, written) {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  written.push(relative(ROOT, path).split(sep).join('/'));
}

/**
 * Compiles the TypeScript of every program and library to JavaScript, file by file, without checking types (npm test -- checks does), copies
 * the JSON that they import, and removes output without a source.
 * @returns {Promise<{ errors: string[], written: string[] }>} files that cannot be read, as text; files that changed, from the root.
 */
export async function compile() {
  const vite = createRequire(createRequire(join(ROOT, 'apps/web/package.json')).resolve('vite/package.json'));
  const { transformSync } = await import(vite.resolve('rolldown/utils'));
  const errors = [];
  const written = [];
  for (const { from, to } of compiledFolders()) {
    const wanted = new Set();
    for (const path of filesOf(join(ROOT, from), SOURCE)) {
      const file = join(ROOT, from, path);
      const target = join(ROOT, to, path.replace(/\.ts$/, '.js'));
      wanted.add(target);
      const { code, map, errors: found } = transformSync(file, readFileSync(file, 'utf8'), OPTIONS);
      if (found.length > 0) {
        errors.push(...found.map((error) => `${join(from, path)}: ${error.codeframe ?? error.message}`));
        continue;
      }
      map.sources = [relative(dirname(target), file).split(sep).join('/')];
      write(target, `${code}//# sourceMappingURL=${path.split(sep).at(-1).replace(/\.ts$/, '.js.map')}\n`, written);
      write(`${target}.map`, JSON.stringify(map), written);
    }
    for (const path of /^(tools|tests)/.test(from) ? [] : filesOf(join(ROOT, from), DATA))
      write(join(ROOT, to, path), readFileSync(join(ROOT, from, path), 'utf8'), written);
    for (const path of filesOf(join(ROOT, to), /\.js$/, new Set())) {
      const target = join(ROOT, to, path);
      if (!wanted.has(target)) for (const stale of [target, `${target}.map`]) rmSync(stale, { force: true });
    }
  }
  return { errors, written };
}
