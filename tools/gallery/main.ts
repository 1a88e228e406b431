/**
 * `npm run gallery [-- landing | NAME ...] [--url ORIGIN]`: pictures of every route and state, desktop and mobile, dark and light, in
 * the folder gallery/ with an index page. `landing` makes the pictures the landing page shows instead, from a demonstration of its own.
 * NAME: only states whose name begins so. `--url`: a terminal with demo data that runs already.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_PASSWORD } from '@t0/testing';
import { launchBrowser } from '../shared/launch-browser.ts';
import { ROOT } from '../shared/root.ts';
import { STAGE } from '../shared/say.ts';
import { withTeardown } from '../shared/with-teardown.ts';
import { writeIndexPage } from './index-page.ts';
import { makeLandingShots } from './landing-shots.ts';
import { startProduct } from './product.ts';
import { publishContent } from './publish-content.ts';
import { shoot } from './shoot.ts';
import type { Picture } from './shoot.ts';
import { PHONE_STATES, STATES } from './states.ts';
import { SIZES, Visitors } from './visitors.ts';
import type { Size } from './visitors.ts';

const args = process.argv.slice(2);
const at = args.indexOf('--url');
const given = at >= 0 ? args.splice(at, 2)[1] : undefined;
const landing = args[0] === 'landing';
if (landing && given)
  throw new Error('The landing page shows the demonstration as it is made, and no running terminal');

await withTeardown(async (teardown) => {
  const origin = given ?? (await teardown.start('The product', STAGE.server, () => startProduct())).origin;
  const browser = await launchBrowser();
  teardown.add('The browser', STAGE.frontDoor, () => browser.close());
  await publishContent(origin, browser, TEST_PASSWORD);
  const visitors = new Visitors(browser, origin, TEST_PASSWORD);
  if (!landing) return takeAll(visitors);
  const bytes = await makeLandingShots(visitors);
  console.log(`The landing page's pictures: ${Math.round(bytes / 1024)} KB in all`);
  return 0;
});

/** Returns the exit code: 1 when a picture shows what it should not. */
async function takeAll(visitors: Visitors): Promise<number> {
  const folder = join(ROOT, 'gallery');
  mkdirSync(folder, { recursive: true });
  const wanted = (name: string): boolean => args.length === 0 || args.some((start) => name.startsWith(start));
  const lanes = (Object.keys(SIZES) as Size[]).flatMap((size) =>
    (['dark', 'light'] as const).map((theme) => ({ size, theme })),
  );
  // Most of a picture's time is waiting. Each lane begins elsewhere, so that no two pages are brought to the same state at once.
  const taken = await Promise.all(
    lanes.map(async ({ size, theme }, lane) => {
      const states = (size === 'mobile' ? [...STATES, ...PHONE_STATES] : STATES).filter(({ name }) => wanted(name));
      const first = Math.floor((states.length * lane) / lanes.length);
      const pictures: { at: number; picture: Picture }[] = [];
      for (const state of [...states.slice(first), ...states.slice(0, first)]) {
        const picture = await shoot(visitors, state, theme, size, folder);
        if (picture.complaints.length > 0) console.log(`  ${picture.file}: ${picture.complaints.join(' | ')}`);
        pictures.push({ at: states.indexOf(state), picture });
      }
      return pictures;
    }),
  );
  // In the order of the states, dark next to light.
  const lane = Object.keys(SIZES);
  const pictures = taken
    .flat()
    .sort((a, b) => lane.indexOf(a.picture.size) - lane.indexOf(b.picture.size) || a.at - b.at)
    .map(({ picture }) => picture);
  writeIndexPage(folder, pictures);
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
  return pictures.some(({ complaints }) => complaints.length > 0) ? 1 : 0;
}
