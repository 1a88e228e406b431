import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The text formats that are compressed; fonts and pictures are packed already. */
const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Smaller files would not fit into fewer packets. */
const LEAST_BYTES = 512;

const pack = {
  '.br': (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  '.gz': (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Writes a brotli and a gzip copy of every text file of the build, where that makes it smaller. The API sends them
 * (`apps/api/src/platform/http/web-app.ts`), so that nothing is compressed during a request.
 * @returns {import('vite').Plugin}
 */
export function compressAssets() {
  let folder;
  let writes = false;
  return {
    name: 't0:compress-assets',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
      writes = build.write;
    },
    async closeBundle() {
      if (!writes) return;
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)));
      await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
    },
  };
}

async function compress(file) {
  const bytes = await readFile(file);
  if (bytes.byteLength < LEAST_BYTES) return;
  for (const [ending, packed] of Object.entries(pack)) {
    const smaller = await packed(bytes);
    if (smaller.byteLength < bytes.byteLength) await writeFile(file + ending, smaller);
  }
}
