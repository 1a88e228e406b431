import { dirname, join } from 'node:path';

const POLLING = /^\.\/transports\/polling-/;
const ID = '\0t0:websocket-only';

/**
 * Leaves the other transports of engine.io-client out of the bundle: the product speaks WebSocket alone
 * (docs/adr/0009-websocket-only.md), and every page would load some 3 KB of long polling and WebTransport for nothing.
 * @returns {import('vite').Plugin}
 */
export function websocketOnly() {
  let folder = '';
  return {
    name: 't0:websocket-only',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/engine.io-client/')) return null;
      // It listens for the page's end, which would count as a use of it.
      if (POLLING.test(source))
        return { ...(await this.resolve(source, importer, { ...options, skipSelf: true })), moduleSideEffects: false };
      if (source !== './transports/index.js') return null;
      folder = join(dirname(importer), 'transports');
      return ID;
    },
    load(id) {
      if (id !== ID) return null;
      return `import { WS } from ${JSON.stringify(join(folder, 'websocket.js'))}; export const transports = { websocket: WS };`;
    },
  };
}
