/** The layer rules of docs/ARCHITECTURE.md. A break fails the build. */
const lib = (name) => `^libs/(${name})/`;
/** Forbids `from` to reach any library of ours but those in `allowed` (and itself). */
const libMayUse = (from, allowed) => ({
  name: `${from}-may-use-only-${allowed.length ? allowed.join('-') : 'nothing-of-ours'}`,
  severity: 'error',
  from: { path: lib(from), pathNot: '\\.spec\\.tsx?$' },
  to: { path: `^(libs|apps|tools)/`, pathNot: [from, ...allowed].map((name) => `^libs/${name}/`) },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '\\.css$' } },
    libMayUse('contracts', []),
    libMayUse('domain', ['contracts']),
    libMayUse('config', ['contracts']),
    libMayUse('database', ['contracts', 'domain']),
    libMayUse('events', ['contracts', 'database']),
    libMayUse('jobs', ['contracts']),
    libMayUse('mail', ['contracts', 'config', 'domain']),
    libMayUse('storage', ['contracts', 'config']),
    libMayUse('accounts', ['config', 'contracts', 'database', 'events']),
    libMayUse('billing', ['config', 'contracts', 'domain', 'database', 'events', 'accounts']),
    libMayUse('platform', ['config', 'contracts', 'database', 'events', 'jobs', 'observability']),
    libMayUse('doctor', ['config', 'contracts', 'database', 'events', 'mail', 'observability', 'push', 'storage']),
    libMayUse('outbound', []),
    libMayUse('webhooks', ['accounts', 'config', 'contracts', 'events']),
    libMayUse('push', ['outbound']),
    libMayUse('telegram', []),
    libMayUse('sms', []),
    libMayUse('stripe-sandbox', []),
    libMayUse('observability', []),
    libMayUse('embedded', []),
    libMayUse('client', []),
    libMayUse('testing', ['client', 'contracts', 'database', 'embedded', 'stripe-sandbox']),
    {
      name: 'web-uses-contracts-and-domain-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^libs/', pathNot: lib('contracts|domain') },
    },
    {
      name: 'programs-do-not-use-test-helpers',
      severity: 'error',
      from: { path: '^apps/', pathNot: '\\.spec\\.tsx?$' },
      to: { path: lib('testing|embedded|stripe-sandbox') },
    },
    {
      name: 'no-app-imports-an-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'no-lib-imports-an-app', severity: 'error', from: { path: '^libs/' }, to: { path: '^(apps|tools)/' } },
    {
      name: 'features-do-not-import-siblings',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'realtime-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/api/src/realtime/' },
      to: { path: '^apps/api/src/features/' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/[^/]+/src/(platform|shared)/' },
      to: { path: '^apps/[^/]+/src/features/' },
    },
    {
      name: 'only-realtime-emits-to-sockets',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/(api/src/realtime|web/src/shared/lib/live)/' },
      to: { path: 'node_modules/(socket\\.io|socket\\.io-client)/' },
    },
    {
      name: 'only-jobs-names-a-queue',
      severity: 'error',
      from: { path: '^(apps|libs)/', pathNot: '^(libs/jobs|apps/worker/src/platform)/' },
      to: { path: 'node_modules/bullmq/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(dist|dist-types)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
    tsConfig: { fileName: 'tsconfig.base.json' },
  },
};
