import type { BrowserContext } from '@playwright/test';

/** A script or style of the build by its name with the hash in it: 'index-CC7kp36s.js'. */
const ASSET = /([\w.-]+-[\w-]{8})(\.(?:js|css))\b/g;
const NEXT = '.next';

/** What can happen to the build that a page was started from. */
export interface Builds {
  /** From now on the pages are those of a build with other asset names, and every script of the one before is gone. */
  deploy: () => void;
  /** From now on the scripts that were not asked for before are gone, and no newer build is there. */
  lose: () => void;
}

/** Stands between browser and server for what the web app is made of; everything else goes on to the real server. */
export async function buildsOf(context: BrowserContext): Promise<Builds> {
  let state: 'before' | 'deployed' | 'lost' = 'before';
  const requested = new Set<string>();
  // A page that a test answered counts as one from outside, which may not call this machine.
  await context.grantPermissions(['local-network-access']);
  await context.route(
    ({ origin, pathname }) => origin === process.env.E2E_URL && !/^\/(api|live|objects)\b/.test(pathname),
    async (route) => {
      const url = route.request().url();
      const { pathname } = new URL(url);
      const isCode = /^\/assets\/.*\.(js|css)$/.test(pathname);
      const isPage = !/\.\w+$/.test(pathname);
      if (isCode && state === 'before') requested.add(pathname);
      const gone =
        isCode &&
        (state === 'lost' ? !requested.has(pathname) : state === 'deployed' && !pathname.includes(`${NEXT}.`));
      if (gone) return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
      if (state !== 'deployed' || !(isCode || isPage)) return route.fallback();
      const answer = await route.fetch({ url: url.replace(`${NEXT}.`, '.') });
      return route.fulfill({ response: answer, body: (await answer.text()).replace(ASSET, `$1${NEXT}$2`) });
    },
  );
  return { deploy: () => void (state = 'deployed'), lose: () => void (state = 'lost') };
}
