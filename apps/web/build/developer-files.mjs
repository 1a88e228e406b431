import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isolatedDeclarationSync } from 'rolldown/experimental';
import { transformSync } from 'rolldown/utils';
import { tarOf } from './tar.mjs';

/** The folder of the files in the application; PAGE_PATHS has the page itself. */
const FOLDER = 'developers';
const CLIENT = 'libs/client';
const DOCUMENTS = ['docs/openapi.json', 'docs/asyncapi.json'];
const SOURCE = /(?<!\.spec)\.ts$/;
const TYPESCRIPT = { onlyRemoveTypeImports: true, rewriteImportExtensions: 'rewrite' };

/**
 * The downloads of the developers' page (docs/product/developers.md#developers-page), under `/developers`: both interface documents, the
 * examples, and the client as npm installs it, compiled from its sources.
 * @param {string} root folder of the web application
 * @returns {import('vite').Plugin}
 */
export function developerFiles(root) {
  const tree = join(root, '../..');
  return {
    name: 't0:developer-files',
    generateBundle() {
      for (const [fileName, source] of Object.entries(filesOf(tree)))
        this.emitFile({ type: 'asset', fileName, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = decodeURIComponent(request.url?.split('?')[0].slice(1) ?? '');
        const file = path.startsWith(`${FOLDER}/`) ? filesOf(tree)[path] : undefined;
        if (file === undefined) next();
        else response.end(file);
      });
    },
  };
}

function filesOf(tree) {
  const read = (path) => readFileSync(join(tree, path));
  return Object.fromEntries([
    ...DOCUMENTS.map((path) => [`${FOLDER}/${basename(path)}`, read(path)]),
    ...filesUnder(join(tree, 'examples')).map((path) => [`${FOLDER}/${relative(tree, path)}`, readFileSync(path)]),
    [`${FOLDER}/t0-client.tgz`, packedClient(tree)],
  ]);
}

const inPackage = (name) => `package/${name}`;

/** A source of the client, as its package carries it: the program, and its types. */
function compiled(path, name) {
  const source = readFileSync(path, 'utf8');
  const { code } = transformSync(path, source, { target: 'es2022', typescript: TYPESCRIPT });
  const types = isolatedDeclarationSync(path, source);
  const errors = types.errors.map(({ message }) => message);
  if (errors.length > 0) throw new Error(`${name} needs its types written out: ${errors.join('; ')}`);
  return [
    [name.replace(/\.ts$/, '.js'), Buffer.from(code)],
    [name.replace(/\.ts$/, '.d.ts'), Buffer.from(types.code)],
  ];
}

/** The client as `npm pack` would pack it, without parts that reveal the product's sources. */
function packedClient(tree) {
  const folder = join(tree, CLIENT);
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  delete about.exports['.'].source;
  const sources = join(folder, 'src');
  const files = filesUnder(sources)
    .filter((path) => SOURCE.test(path))
    .flatMap((path) => compiled(path, join('dist', relative(sources, path))));
  return gzipSync(
    tarOf([
      [inPackage('package.json'), Buffer.from(`${JSON.stringify(about, null, 2)}\n`)],
      [inPackage('README.md'), readFileSync(join(folder, 'README.md'))],
      ...files.map(([name, content]) => [inPackage(name), content]),
    ]),
  );
}

function filesUnder(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}
