import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from '../../../tools/shared/root.ts';
import { LANDING_SCREENS, prepareLandingScreen, wordsIn } from '../browser/landing-screens.ts';
import { test, visit } from './pictures.ts';

const FOLDER = join(ROOT, 'apps/web/src/visitors/public/shots');

/*
 * A member's own screens for the landing page, as AVIF and WebP in both themes. By the words of each screen, which are noted, a test knows a
 * picture that is out of date.
 */
test('the pictures of the landing page and of README', { tag: '@landing' }, async ({ browser }) => {
  // Compressing takes most of the time.
  test.slow();
  const words: Record<string, string> = {};
  for (const screen of LANDING_SCREENS)
    for (const theme of ['dark', 'light'] as const) {
      const page = await (await visit(browser, 'member', { theme })).newPage();
      const view = await prepareLandingScreen(page, screen);
      // Opening animations have ended, and the first prices are there.
      await page.waitForTimeout(1500);
      words[screen.name] = await wordsIn(view);
      const picture = sharp(await page.screenshot({ animations: 'disabled', clip: view.clip, scale: 'css' }));
      const file = join(FOLDER, `${screen.name}-${theme}`);
      // README shows the dashboard, too: the same test knows when both are out of date.
      if (screen.name === 'dashboard' && theme === 'dark')
        await picture.clone().png({ palette: true, effort: 10 }).toFile(join(ROOT, 'docs/dashboard.png'));
      await picture.clone().avif({ quality: 55, effort: 7 }).toFile(`${file}.avif`);
      await picture.clone().webp({ quality: 78, effort: 6 }).toFile(`${file}.webp`);
    }
  writeFileSync(join(FOLDER, 'words.json'), `${JSON.stringify(words, null, 2)}\n`);
});
