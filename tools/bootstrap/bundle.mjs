import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Where the bundles go, from the root. */
export const BUNDLES = 'dist';
/** The product's compiled files. */
const PRODUCT_CODE = /[/\\](?:apps|libs|tools)[/\\](?:[^/\\]+[/\\])?dist[/\\].*\.js$/;
const PACKAGES = /[/\\]node_modules[/\\]/;
const NO_MAP = { version: 3, sources: [], names: [], mappings: '' };

/** Modules that are read from the disk at run time, by location: native code, the pages of libraries, a thread's program. Express loads ejs by name. */
const LEFT_OUTSIDE = [
  /\.node$/,
  /^@bull-board\/ui/,
  /^swagger-ui-dist/,
  /^@node-rs\//,
  /^@t0\/channels\/push\/encryption-thread$/,
];

/**
 * Bundles each program with the packages that it runs on, as loading some two thousand files takes most of a start. Code that is loaded only when
 * it is needed (S3, traces) stays in a separate file. Stack traces name the product's sources; those of packages are left as they are.
 * @param {Record<string, string>} programs the compiled entry of each, from the root, by name
 */
export async function bundle(programs) {
  const vite = createRequire(createRequire(join(ROOT, 'apps/web/package.json')).resolve('vite/package.json'));
  const { rolldown } = await import(vite.resolve('rolldown'));
  const made = await rolldown({
    input: Object.fromEntries(Object.entries(programs).map(([name, entry]) => [name, join(ROOT, entry)])),
    platform: 'node',
    // It is compiled: a tsconfig names projects, such as that of the tests, which an image is built without.
    tsconfig: false,
    external: LEFT_OUTSIDE,
    // Packages ask for what they can do without.
    logLevel: 'silent',
    plugins: [
      {
        name: 'source-maps',
        load: {
          filter: { id: PRODUCT_CODE },
          handler: (file) => ({
            code: readFileSync(file, 'utf8'),
            map: JSON.parse(readFileSync(`${file}.map`, 'utf8')),
          }),
        },
        transform: { filter: { id: PACKAGES }, handler: (code) => ({ code, map: NO_MAP }) },
      },
    ],
  });
  await rm(join(ROOT, BUNDLES), { recursive: true, force: true });
  await made.write({
    dir: join(ROOT, BUNDLES),
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: false,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  });
  await made.close();
}
