/**
 * `npm run gallery [-- landing | NAME ...] [--url ORIGIN]`: pictures of every route and state, desktop and mobile, dark and light, in
 * the folder gallery/ with an index page. `landing` makes the pictures the landing page shows instead. NAME: only states whose name
 * begins so. `--url`: a terminal with demo data that runs already.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { TEST_PASSWORD } from '@t0/testing';
import { ROOT } from '../shared/root.ts';
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

const product = given ? { origin: given, stop: () => Promise.resolve() } : await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
try {
  await publishContent(product.origin, browser, TEST_PASSWORD);
  const visitors = new Visitors(browser, product.origin, TEST_PASSWORD);
  if (landing) {
    const bytes = await makeLandingShots(visitors);
    console.log(`The landing page's pictures: ${Math.round(bytes / 1024)} KB in all`);
  } else {
    await takeAll(visitors);
  }
} finally {
  await browser.close();
  await product.stop();
}

async function takeAll(visitors: Visitors): Promise<void> {
  const folder = join(ROOT, 'gallery');
  mkdirSync(folder, { recursive: true });
  const wanted = (name: string): boolean => args.length === 0 || args.some((start) => name.startsWith(start));
  const pictures: Picture[] = [];
  for (const size of Object.keys(SIZES) as Size[]) {
    const states = size === 'mobile' ? [...STATES, ...PHONE_STATES] : STATES;
    for (const state of states.filter(({ name }) => wanted(name))) {
      for (const theme of ['dark', 'light'] as const) {
        const picture = await shoot(visitors, state, theme, size, folder);
        if (picture.complaints.length > 0) console.log(`  ${picture.file}: ${picture.complaints.join(' | ')}`);
        pictures.push(picture);
      }
    }
  }
  writeIndexPage(folder, pictures);
  if (pictures.some(({ complaints }) => complaints.length > 0)) process.exitCode = 1;
  console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
}
