const ID = '\0t0:text-frames-only/';

/** The imports of socket.io-parser for binary frames, as stubs: nothing is binary, and a client that sends such a frame is disconnected. */
const PARTS = {
  './binary.js': `const none = () => { throw new Error('Binary frames are not spoken'); };
    export { none as deconstructPacket, none as reconstructPacket };`,
  './is-binary.js': 'const no = () => false; export { no as isBinary, no as hasBinary };',
};

/**
 * Leaves binary frames out of the bundle: the product's are texts (docs/REALTIME.md), and every page would load some 1 KB for nothing.
 * @returns {import('vite').Plugin}
 */
export function textFramesOnly() {
  return {
    name: 't0:text-frames-only',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      Object.hasOwn(PARTS, source) && importer?.includes('/socket.io-parser/') ? ID + source : null,
    load: (id) => (id.startsWith(ID) ? PARTS[id.slice(ID.length)] : null),
  };
}
