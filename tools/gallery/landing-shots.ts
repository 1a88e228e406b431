import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../shared/root.ts';
import { LANDING_SCREENS, standLandingScreen, wordsIn } from './landing-screens.ts';
import type { LandingScreen } from './landing-screens.ts';
import type { Theme, Visitors } from './visitors.ts';

const FOLDER = join(ROOT, 'apps/web/src/visitors/public/shots');

/**
 * Makes the pictures of the landing page from a member's own screens: AVIF and WebP, both themes; and notes the words of each screen, by
 * which a test knows a picture that is out of date. Answers their bytes.
 */
export async function makeLandingShots(visitors: Visitors): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  let bytes = 0;
  const words: Record<string, string> = {};
  for (const screen of LANDING_SCREENS) {
    for (const theme of ['dark', 'light'] as const) {
      const shot = await makeShot(visitors, screen, theme);
      words[screen.name] = shot.words;
      bytes += shot.bytes;
    }
  }
  writeFileSync(join(FOLDER, 'words.json'), `${JSON.stringify(words, null, 2)}\n`);
  return bytes;
}

async function makeShot(
  visitors: Visitors,
  screen: LandingScreen,
  theme: Theme,
): Promise<{ bytes: number; words: string }> {
  const page = await visitors.page('member', theme, 'desktop');
  const view = await standLandingScreen(page, screen);
  // Opening animations have ended, and the first prices are there.
  await page.waitForTimeout(1500);
  const words = await wordsIn(view);
  const picture = sharp(await page.screenshot({ animations: 'disabled', clip: view.clip, scale: 'css' }));
  await page.context().close();
  const avif = join(FOLDER, `${screen.name}-${theme}.avif`);
  const webp = join(FOLDER, `${screen.name}-${theme}.webp`);
  await picture.clone().avif({ quality: 55, effort: 7 }).toFile(avif);
  await picture.clone().webp({ quality: 78, effort: 6 }).toFile(webp);
  return { bytes: statSync(avif).size + statSync(webp).size, words };
}
