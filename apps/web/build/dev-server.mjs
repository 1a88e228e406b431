import { dirname } from 'node:path';
import { createServer } from 'vite';

/*
 * The web application from its sources, with hot reload, for `npm run dev`. Sends its parent { url } once it listens, and ends on SIGTERM,
 * which Vite itself listens to.
 *   WEB_HOST, WEB_PORT: where it listens. PUBLIC_URL: the address that browsers use. API_URL: where vite.config.mjs leads calls to.
 */
const { WEB_HOST, WEB_PORT, PUBLIC_URL } = process.env;
const server = await createServer({
  root: dirname(import.meta.dirname),
  clearScreen: false,
  server: {
    host: WEB_HOST,
    port: Number(WEB_PORT),
    strictPort: true,
    allowedHosts: [new URL(PUBLIC_URL).hostname],
  },
});
await server.listen();
process.send?.({ url: PUBLIC_URL });
