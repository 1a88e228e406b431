import { build } from 'vite';
import { chunksOf, chunksWith } from './chunk-walk.mjs';
import { AFTER_PAINT, FIRST_SCREENS, LIVE, MEMBERS_PAGES, PAGE, PAGE_LIVE, VISITORS_PARTS } from './screens.mjs';

/** Set while the plan is being made, so that the build that makes it makes no other. */
const PLANNING = 'T0_PLANNING_CHUNKS';

/** True if the running build only collects which modules each screen needs. */
export const isPlanning = () => process.env[PLANNING] !== undefined;

/**
 * Bundles the modules of the first screens into few files: the start of every page, the parts that the terminal shares with landing page,
 * login and blog, and its own. Unbundled, some fifty small files would load one after the other over a slow line. A first build that writes
 * nothing shows which screen needs which module, so that no list has to be kept.
 * @param {string} root folder of the web application
 * @returns {import('vite').Plugin}
 */
export function firstScreens(root) {
  return {
    name: 't0:first-screens',
    apply: 'build',
    async config() {
      if (isPlanning()) return {};
      const needs = await readNeeds(root);
      const group = (name, priority, wanted) => ({
        name,
        priority,
        test: (id) => needs.has(id) && wanted(needs.get(id)),
      });
      const groups = [
        // A server-rendered page loads these without the program, and the program shares them.
        group('page', 13, (screens) => onPage(screens) && screens.has('start')),
        // Without the socket, which visitors' screens and the terminal load later.
        group('page-prices', 12, (screens) => onPage(screens) && (screens.has('terminal') || hasPublic(screens))),
        group('page-live', 11, (screens) => onPage(screens) && isProgram(screens)),
        group('start', 10, (screens) => screens.has('start')),
        // The modules that login and connection share are too small for a file of their own.
        group(
          'shared',
          9,
          (screens) =>
            (screens.has('terminal') && screens.has('landing')) ||
            (screens.has('live') && (screens.has('terminal') || hasPublic(screens))),
        ),
        group('live', 8, (screens) => screens.has('live')),
        group('signed-out', 7, (screens) => screens.has('terminal') && screens.has('auth')),
        // The list of posts uses live lists, which login and landing page do not need.
        group('reading', 6, (screens) => screens.has('terminal') && hasPublic(screens)),
        group('common', 5, (screens) => screens.has('terminal') && screens.has('visitors')),
        group('terminal', 4, (screens) => screens.has('terminal')),
        // What loads after the terminal's first paint; visitors need some of it without the terminal.
        group('landing-later', 3, (screens) => screens.has('later') && screens.has('landing')),
        group('auth-later', 3, (screens) => screens.has('later') && screens.has('auth')),
        group('common-later', 2, (screens) => screens.has('later') && (screens.has('visitors') || hasPublic(screens))),
        group('later', 1, (screens) => screens.has('later')),
        // What members' pages share with visitors' screens comes without the rest of those.
        group('landing-pages', 1, (screens) => screens.has('members') && screens.has('landing')),
        group('auth-pages', 1, (screens) => screens.has('members') && screens.has('auth')),
        group('pages', 1, (screens) => screens.has('members') && hasPublic(screens)),
        group('public', 0, (screens) => screens.has('landing') && screens.size > 1),
        group('readers', 0, (screens) => hasPublic(screens) && screens.size > 1),
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

const onPage = (screens) => screens.has('page') || screens.has('page-live');
/** True for a module of the program, not of a lone page only. */
const isProgram = (screens) =>
  ['start', 'live', 'terminal'].some((screen) => screens.has(screen)) || hasPublic(screens);

function hasPublic(screens) {
  return ['landing', 'blog', 'auth'].some((screen) => screens.has(screen));
}

/** Every module of a first screen, with the screens that need it; `start` means all, `visitors` the screens that visitors open. */
async function readNeeds(root) {
  process.env[PLANNING] = 'yes';
  try {
    const { output } = await build({ root, logLevel: 'error', build: { write: false, minify: false } });
    const chunks = chunksOf(output);
    const needs = new Map();
    const note = (screen, part) => {
      for (const { moduleIds } of chunksWith(chunks, `${root}/${part}`))
        for (const id of moduleIds) needs.set(id, (needs.get(id) ?? new Set()).add(screen));
    };
    note('start', 'src/main.tsx');
    note('live', LIVE);
    note('page', PAGE);
    note('page-live', PAGE_LIVE);
    for (const [screen, parts] of Object.entries(FIRST_SCREENS)) for (const part of parts) note(screen, part);
    for (const part of AFTER_PAINT) note('later', part);
    for (const part of MEMBERS_PAGES) note('members', part);
    for (const part of VISITORS_PARTS) note('visitors', part);
    // The browser runs a loaded bundle completely: a part with side effects on load stays a file of its own. Only the terminal loads its
    // parts.
    const own = Object.entries(FIRST_SCREENS).flatMap(([screen, parts]) => (screen === 'terminal' ? [] : parts));
    for (const part of [PAGE, PAGE_LIVE, ...own]) needs.delete(`${root}/${part}`);
    return needs;
  } finally {
    delete process.env[PLANNING];
  }
}
