import react from '@vitejs/plugin-react';
import { build, defaultServerConditions } from 'vite';
import { isPlanning } from './first-screens.mjs';
import { routerForProduction } from './router-for-production.mjs';

/** The path where the API finds it, next to the files that it serves: names that begin with a dot are never served. */
const FILE = '.prerender/pages.mjs';
/** The parts of the program that the server renders; parts that are loaded on demand stay out. */
const SERVER_RENDERED = /\/(?:pages\/(?:landing|public|blog)-page|content\/public\/post-view)\.tsx$/;
const LEFT_OUT = '\0t0:left-out';

/**
 * Builds the program with which the API renders the public pages (apps/web/build/README.md#server-rendered-pages): one file that depends
 * only on Node.
 * @param {string} root folder of the web application
 * @returns {import('vite').Plugin}
 */
export function prerender(root) {
  return {
    name: 't0:prerender',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        if (!isPlanning()) this.emitFile({ type: 'asset', fileName: FILE, source: await compile(root, bundle) });
      },
    },
  };
}

async function compile(root, bundle) {
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [serverRenderedOnly(), picturesOf(root, bundle), routerForProduction(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['source', ...defaultServerConditions] },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: `${root}/src/prerender/server.tsx`,
      write: false,
      minify: false,
      manifest: false,
      sourcemap: false,
      ssrEmitAssets: false,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const chunks = output.filter(({ type }) => type === 'chunk');
  if (chunks.length !== 1) throw new Error(`One file was to be made for the server, not ${chunks.length}.`);
  return chunks[0].code;
}

/** Leaves out the modules that no server-rendered page needs: dialogs, the terminal, the connection. */
function serverRenderedOnly() {
  return {
    name: 't0:drawn-alone',
    enforce: 'pre',
    resolveDynamicImport: (part) => (SERVER_RENDERED.test(String(part)) ? null : LEFT_OUT),
    resolveId: (id) => (id === LEFT_OUT ? id : null),
    load: (id) => (id === LEFT_OUT ? '' : null),
  };
}

const PICTURE = /new URL\((`[^`]+`), import\.meta\.url\)\.pathname/;

/** The pictures of the landing page have the names that the build for browsers gave them. */
function picturesOf(root, bundle) {
  const files = Object.values(bundle).flatMap(({ fileName, originalFileNames = [] }) =>
    originalFileNames.map((file) => [file.replace(/^.*\/shots\//, './shots/'), `/${fileName}`]),
  );
  return {
    name: 't0:pictures',
    enforce: 'pre',
    transform: {
      filter: { id: `${root}/src/visitors/public/shots.ts` },
      handler: (code) => {
        if (!PICTURE.test(code) || files.length === 0)
          throw new Error('The pictures of the landing page were not found.');
        return {
          code: code.replace(PICTURE, (_, name) => `(${JSON.stringify(Object.fromEntries(files))})[${name}]`),
          map: null,
        };
      },
    },
  };
}
