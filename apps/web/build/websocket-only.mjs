import { dirname, join } from 'node:path';

const ID = '\0t0:websocket-only';

/**
 * Leaves the other transports of engine.io-client out of the bundle: the product speaks WebSocket alone
 * (docs/adr/0009-websocket-only.md), and every page would load some 2 KB of long polling and WebTransport for nothing.
 * @returns {import('vite').Plugin}
 */
export function websocketOnly() {
  let folder = '';
  return {
    name: 't0:websocket-only',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './transports/index.js' || !importer?.includes('/engine.io-client/')) return null;
      folder = join(dirname(importer), 'transports');
      return ID;
    },
    load(id) {
      if (id !== ID) return null;
      return `import { WS } from ${JSON.stringify(join(folder, 'websocket.js'))}; export const transports = { websocket: WS };`;
    },
  };
}
