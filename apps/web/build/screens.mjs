/** The module that hydrates a server-rendered page. */
const SERVER_RENDERED = 'src/prerender/hydrate.tsx';

/** The first module of a server-rendered page, and its connection: the page works with these alone. */
export const PAGE = 'src/prerender/page.ts';
export const PAGE_LIVE = 'src/prerender/page-live.ts';

/** The first screens, by their entry modules: the parts that load without a click. */
export const FIRST_SCREENS = {
  terminal: ['src/app/terminal.tsx'],
  landing: [SERVER_RENDERED, 'src/app/pages/landing-page.tsx'],
  blog: [SERVER_RENDERED, 'src/app/pages/public-page.tsx', 'src/app/pages/blog-page.tsx'],
  auth: ['src/app/pages/sign-in-page.tsx'],
};

/** The same for screens whose code is not bundled with that of the others: few visitors begin there. */
export const OTHER_SCREENS = {
  post: [SERVER_RENDERED, 'src/app/pages/public-page.tsx', 'src/content/public/post-view.tsx'],
  record: ['src/app/pages/public-page.tsx', 'src/app/pages/record-page.tsx'],
  calculator: ['src/app/pages/public-page.tsx', 'src/sizing/member/calculator.tsx'],
};

/** The parts of the terminal that load after its first paint, in one file. */
export const AFTER_PAINT = [
  'src/app/member-live.ts',
  'src/app/pages/dashboard-panels.tsx',
  'src/app/shell/extras.tsx',
  'src/app/shell/missed.tsx',
  'src/signals/member/verdict-announcer.tsx',
];

/** The pages that a member opens from the dashboard. */
export const MEMBERS_PAGES = [
  'src/app/pages/blog-page.tsx',
  'src/content/public/post-view.tsx',
  'src/sizing/member/calculator.tsx',
  'src/app/pages/console-page.tsx',
  'src/developers/public/developers.tsx',
  'src/app/pages/journal-page.tsx',
  'src/visitors/public/legal-view.tsx',
  'src/app/pages/profile-page.tsx',
  'src/app/pages/record-page.tsx',
  'src/app/pages/system-status-page.tsx',
  'src/record/public/verify.tsx',
  'src/content/member/videos-panel.tsx',
];

/** The live connection: every screen opens it, the public ones after their first render. */
export const LIVE = 'src/app/live.ts';

/** The parts that people without access open from those screens or by a link: they must not load the terminal. */
export const VISITORS_PARTS = [
  'src/app/pages/not-found-page.tsx',
  'src/app/pages/open-page.tsx',
  'src/accounts/public/reset-screen.tsx',
  'src/app/pages/checkout-pages.tsx',
  'src/accounts/public/verification-screen.tsx',
  'src/record/public/verify.tsx',
  'src/sizing/member/calculator.tsx',
  'src/developers/public/developers.tsx',
  'src/visitors/public/legal-view.tsx',
  'src/app/shell/drawer.tsx',
  'src/app/shell/locked-popover.tsx',
  'src/billing/member/activation-section.tsx',
  'src/accounts/public/forgot-dialog.tsx',
  'src/billing/public/register-form.tsx',
  'src/accounts/public/second-factor-form.tsx',
  'src/prices/feed-details.tsx',
  'src/shared/ui/toast-view.tsx',
];

/** The modules that the service worker keeps: the terminal with all that opens from it, and the overlays of every page. */
export const OFFLINE = [
  'src/app/terminal.tsx',
  'src/app/leave-dialog.tsx',
  'src/shared/ui/toast-view.tsx',
  'src/shared/offline/copy-store.ts',
  'src/shared/offline/restore.ts',
];

/** The modules of it that are of no use without the server. */
export const OFFLINE_WITHOUT = [
  'src/app/pages/console-page.tsx',
  'src/developers/public/developers.tsx',
  'src/record/public/verify.tsx',
];
