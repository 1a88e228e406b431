import { fileURLToPath } from 'node:url';

const DEVELOPMENT = /\/dist\/development\//;

/** The router's own build for production: its package names the one with warnings for developers only. */
export function routerForProduction() {
  return {
    name: 't0:router-for-production',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: ['react-router', 'react-router/dom'].map((name) => ({
          find: new RegExp(`^${name}$`),
          replacement: production(fileURLToPath(import.meta.resolve(name))),
        })),
      },
    }),
  };
}

/** @param {string} file */
function production(file) {
  if (!DEVELOPMENT.test(file)) throw new Error(`${file} is no build for development.`);
  return file.replace(DEVELOPMENT, '/dist/production/');
}
