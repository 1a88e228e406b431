import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { apiProxy } from './build/api-proxy.mjs';
import { compressAssets } from './build/compress-assets.mjs';
import { developerFiles } from './build/developer-files.mjs';
import { firstScreens } from './build/first-screens.mjs';
import { prerender } from './build/prerender.mjs';
import { routerForProduction } from './build/router-for-production.mjs';
import { serviceWorker } from './build/service-worker.mjs';
import { startFiles } from './build/start-files.mjs';
import { textFramesOnly } from './build/text-frames-only.mjs';
import { websocketOnly } from './build/websocket-only.mjs';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [
    websocketOnly(),
    textFramesOnly(),
    routerForProduction(),
    react(),
    tailwind(),
    firstScreens(import.meta.dirname),
    startFiles(import.meta.dirname),
    serviceWorker(import.meta.dirname),
    prerender(import.meta.dirname),
    developerFiles(import.meta.dirname),
    compressAssets(),
  ],
  // The libraries are read from their sources: no build has to run before this one.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy: apiProxy(api) },
  // Nothing inline: the page is served under default-src 'self'.
  // The oldest browsers: README.md, 'Browsers'.
  build: {
    target: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    outDir: 'dist',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The program, and the first module of server-rendered pages.
    rolldownOptions: { input: { index: 'index.html', page: 'src/prerender/page.ts' } },
  },
});
