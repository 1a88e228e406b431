import { createHash } from 'node:crypto';
import { build } from 'vite';
import { chunksOf, chunksWith } from './chunk-walk.mjs';
import { isPlanning } from './first-screens.mjs';
import { OFFLINE, OFFLINE_WITHOUT } from './screens.mjs';

const ENTRY = /<script type="module"[^>]*\ssrc="([^"]+)"/;
const NAMED = /\/(assets\/[\w.-]+)/g;
const FONT = /(jetbrains-mono|source-sans-3)-latin-wght-normal.*\.woff2$/;

/**
 * Makes service-worker.js, a plain script that knows the files of this build which open the terminal without a network
 * (docs/adr/0018-offline-service-worker.md).
 * @param {string} root folder of the web application
 * @returns {import('vite').Plugin}
 */
export function serviceWorker(root) {
  return {
    name: 't0:service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (!page || isPlanning()) return;
        const html = String(page.source);
        const files = [...new Set([...namedIn(html), ...memberFiles(this, root, bundle)])]
          .sort()
          .map((file) => `/${file}`);
        const id = createHash('sha256').update(html).update(files.join()).digest('base64url').slice(0, 12);
        const made = { id, entry: html.match(ENTRY)[1], files };
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: await compile(root, made) });
      },
    },
  };
}

const namedIn = (html) => [...html.matchAll(NAMED)].map(([, file]) => file);

/** Scripts, styles and fonts of the pages that a member opens, and of their lazy parts. */
function memberFiles(context, root, bundle) {
  const parts = lazyPartsFrom(
    OFFLINE.map((part) => `${root}/${part}`),
    (id) => id.startsWith(`${root}/src/`) && !OFFLINE_WITHOUT.includes(id.slice(root.length + 1)),
    (id) => context.getModuleInfo(id),
  );
  const chunks = chunksOf(bundle);
  const needed = new Set([...parts].flatMap((part) => [...chunksWith(chunks, part)]));
  const styles = [...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  const fonts = Object.keys(bundle).filter((fileName) => FONT.test(fileName));
  return [...[...needed].map(({ fileName }) => fileName), ...styles, ...fonts];
}

/** These modules, and all dynamic imports of the `wanted` ones below them. Libraries have no such imports. */
function lazyPartsFrom(modules, wanted, infoOf) {
  const parts = new Set(modules);
  const seen = new Set();
  const visit = (id) => {
    if (seen.has(id) || !wanted(id)) return;
    seen.add(id);
    const { importedIds, dynamicallyImportedIds } = infoOf(id);
    for (const next of dynamicallyImportedIds) if (wanted(next)) parts.add(next);
    for (const next of [...importedIds, ...dynamicallyImportedIds]) visit(next);
  };
  for (const id of modules) visit(id);
  return parts;
}

/** A classic script: not every browser of README.md, 'Browsers', starts a service worker from a module. */
async function compile(root, made) {
  const { output } = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { T0_BUILD: JSON.stringify(made) },
    build: {
      write: false,
      target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
      rolldownOptions: { input: `${root}/src/service-worker/main.ts`, output: { format: 'iife' } },
    },
  });
  return output[0].code;
}
