import { fileURLToPath } from 'node:url';

const DEVELOPMENT = /\/dist\/development\//;
const ROUTER = /\/react-router\/dist\/production\/chunk-[\w-]+\.mjs$/;
/** Its one file with the components; the others hold none of them. */
const COMPONENTS = 'function _renderMatches(';

/**
 * The parts of the router that the product does not use: data routers, forms and prefetching. The bundler keeps them by itself, as used
 * parts could reach them, and every page would load some 16 KB for nothing. Each must be found: a new version of the router shows at once.
 */
const UNUSED = [
  // A name given to a component counts as a use of it.
  [/^\w+\.displayName = "[^"]+";$/gm, ''],
  [
    /function PrefetchPageLinks\(\{ page, \.\.\.linkProps \}\) \{\n[\s\S]*?\n\}\n/,
    'function PrefetchPageLinks() { return null; }\n',
  ],
  [/return dataRouterState && \(match\.route\.ErrorBoundary[\s\S]*? : getChildren\(\);/, 'return getChildren();'],
  ['match.route.errorElement || defaultErrorElement;', 'match.route.errorElement;'],
  // So do contexts and components that nothing uses, and a class with a static property.
  [/ = (React\d+\.(?:createContext|forwardRef|memo)|new Set|Object\.getOwnPropertyNames)\(/g, ' = /* @__PURE__ */ $1('],
  [/var RenderErrorBoundary = class [\s\S]*?\nRenderErrorBoundary\.contextType = RSCRouterContext;\n/, ''],
  ['let dataRouterState = dataRouterOpts?.state;', 'const dataRouterState = null;'],
  [
    /function usePrefetchBehavior\(prefetch, theirElementProps\) \{\n[\s\S]*?\n\}\n/,
    'function usePrefetchBehavior() { return [false, null, {}]; }\n',
  ],
  [/let isTransitioning = routerState != null && [\s\S]*?;\n/, 'const isTransitioning = false;\n'],
  ['let routerState = React10.useContext(DataRouterStateContext);', 'const routerState = null;'],
  // Reminders for developers, each with a long text.
  [/function invariant\(value, message\) \{\n[\s\S]*?\n\}\n/, 'function invariant() {}\n'],
  [/function warning\(cond, message\) \{\n[\s\S]*?\n\}\n/, 'function warning() {}\n'],
  ['return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();'],
];

/** The router's own build for production: its package names the one with warnings for developers only. Without its unused parts. */
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
    transform: {
      filter: { id: ROUTER },
      handler: (code) => (code.includes(COMPONENTS) ? { code: withoutUnused(code), map: null } : null),
    },
  };
}

function withoutUnused(code) {
  return UNUSED.reduce((text, [part, by]) => {
    const left = text.replace(part, by);
    if (left === text) throw new Error(`The router has changed, it has no ${part}.`);
    return left;
  }, code);
}

/** @param {string} file */
function production(file) {
  if (!DEVELOPMENT.test(file)) throw new Error(`${file} is no build for development.`);
  return file.replace(DEVELOPMENT, '/dist/production/');
}
