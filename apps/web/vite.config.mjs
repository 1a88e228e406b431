import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwind()],
  // The libraries are read from their sources: no build has to run before this one.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  server: { proxy: { '/api': api, '/live': { target: api, ws: true } } },
  // Nothing inline: the page is served under default-src 'self'.
  build: { outDir: 'dist', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
});
