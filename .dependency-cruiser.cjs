/** The layer rules of docs/ARCHITECTURE.md. A break fails the build. */
const lib = (name) => `^libs/(${name})/`;
/** Forbids `from` to reach any library of ours but those in `allowed` (and itself). */
const libMayUse = (from, allowed) => ({
  name: `${from}-may-use-only-${allowed.length ? allowed.join('-') : 'nothing-of-ours'}`,
  severity: 'error',
  from: { path: lib(from), pathNot: SPEC },
  to: { path: `^(libs|apps|tools)/`, pathNot: [from, ...allowed].map((name) => `^libs/${name}/`) },
});

/** Lowest first: a file may use its own domain and those before it. */
const DOMAINS = require('./tools/domains.json');
/** How many of them are the base: accounts, prices, billing. */
const BASE = DOMAINS.indexOf('billing') + 1;
const SPEC = '\\.spec\\.tsx?$';
/** The folders of libs/billing, lowest first: access never calls the books (`facts`), which follow from it. */
const BILLING = [
  'providers',
  'access',
  'plans',
  'owner-notifications',
  'facts',
  'stripe/facts',
  'whop/facts',
  'stripe',
  'whop',
  'deletion',
  'webhooks',
  'demo',
];
/** The packages that are parted by domain; `$1` names the package in a rule's `to`. */
const PACKAGE = '^(apps/[^/]+|libs/(?:contracts|domain|database))/src/';

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
    libMayUse('signals', ['contracts', 'domain', 'database', 'events']),
    libMayUse('platform', ['config', 'contracts', 'database', 'events', 'jobs', 'observability']),
    libMayUse('doctor', [
      'billing',
      'channels',
      'config',
      'contracts',
      'database',
      'events',
      'mail',
      'observability',
      'storage',
    ]),
    libMayUse('channels', ['accounts', 'config', 'contracts', 'database', 'events']),
    libMayUse('stripe-sandbox', []),
    libMayUse('observability', []),
    libMayUse('embedded', []),
    libMayUse('client', []),
    {
      name: 'web-uses-contracts-and-domain-only',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^libs/', pathNot: lib('contracts|domain') },
    },
    {
      name: 'programs-do-not-use-test-helpers',
      severity: 'error',
      from: { path: '^apps/', pathNot: SPEC },
      to: { path: lib('embedded|stripe-sandbox') },
    },
    {
      name: 'nothing-but-tests-uses-tests',
      severity: 'error',
      from: { path: '^(apps|libs|tools)/', pathNot: SPEC },
      to: { path: '^tests/' },
    },
    {
      name: 'no-app-imports-an-app',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    { name: 'no-lib-imports-an-app', severity: 'error', from: { path: '^libs/' }, to: { path: '^(apps|tools)/' } },
    // The domains' layers (docs/ARCHITECTURE.md#domains), over all packages. Of the web application tests/house/layers.spec.ts counts what crosses packages.
    ...DOMAINS.slice(0, -1).flatMap((domain, layer) => {
      const higher = DOMAINS.slice(layer + 1).join('|');
      return [
        {
          name: `${domain}-knows-no-higher-domain`,
          severity: 'error',
          from: { path: `${PACKAGE}${domain}/`, pathNot: `^apps/web/|${SPEC}` },
          to: { path: `${PACKAGE}(${higher})/` },
        },
        {
          name: `${domain}-of-the-web-knows-no-higher-domain`,
          severity: 'error',
          from: { path: `^apps/web/src/${domain}/`, pathNot: SPEC },
          to: { path: `^apps/web/src/(${higher})/` },
        },
      ];
    }),
    ...BILLING.slice(0, -1).map((folder, layer) => ({
      name: `billing-${folder}-uses-lower-folders`,
      severity: 'error',
      from: { path: `^libs/billing/src/${folder}/[^/]+$`, pathNot: SPEC },
      to: { path: `^libs/billing/src/(${BILLING.slice(layer + 1).join('|')})/[^/]+$` },
    })),
    {
      name: 'foundation-knows-no-domain',
      severity: 'error',
      // In the contracts `live` joins the events of all domains.
      from: { path: `${PACKAGE}(platform|live|shared)/`, pathNot: `^libs/contracts/src/live/|${SPEC}` },
      to: { path: `^$1/src/(${DOMAINS.join('|')})/` },
    },
    {
      name: 'foundation-of-a-program-knows-base-domains-of-libraries',
      severity: 'error',
      from: { path: '^apps/(api|worker)/src/(platform|live)/', pathNot: SPEC },
      to: { path: `^libs/(contracts|domain|database)/src/(${DOMAINS.slice(BASE).join('|')})/` },
    },
    {
      name: 'only-app-joins-domains',
      severity: 'error',
      from: { path: `^apps/web/src/(${DOMAINS.join('|')}|live|shared)/`, pathNot: SPEC },
      to: { path: '^apps/web/src/(app|prerender)/' },
    },
    {
      name: 'parts-of-a-domain-are-its-own',
      severity: 'error',
      from: { path: `^apps/web/src/(${DOMAINS.join('|')})/` },
      to: {
        path: `^apps/web/src/(${DOMAINS.join('|')})/(member|console|public)/`,
        pathNot: '^apps/web/src/$1/',
      },
    },
    {
      name: 'only-live-emits-to-sockets',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/(api|web)/src/live/' },
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
