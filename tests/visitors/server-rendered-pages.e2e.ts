import { expect, test } from '../support/browser/test.ts';
import { change, complaintsOf, contextOf, expectLive, expectSome } from '../support/browser/visit.ts';

const POST = {
  title: 'What the close of GBPJPY said',
  author: 'Adaeze Lindqvist',
  excerpt: 'Where the banks stood.',
  content: 'First **paragraph**.\n\n- one\n- two',
  published: true,
};

for (const light of [false, true]) {
  test(`the program takes drawn pages over without a word, ${light ? 'also where this browser knows better' : 'in a new tab of a slow phone'}`, async ({
    browser,
  }) => {
    const { id } = await change<{ id: number }>(await contextOf(browser, 'admin'), 'POST', '/api/blog-posts', POST);
    for (const path of ['/', '/#contact', '/Home/', '/blog?x=1', `/blog/${id}`]) {
      const context = await browser.newContext({
        baseURL: process.env.E2E_URL,
        timezoneId: 'Pacific/Kiritimati',
        viewport: { width: 390, height: 844 },
      });
      await context.addInitScript((chosen) => {
        if (!chosen) return;
        sessionStorage.setItem('t0-started', 'yes');
        localStorage.setItem('vite-ui-theme', 'light');
        localStorage.setItem('t0-time-zone', 'local');
        localStorage.setItem('t0-reader', 'member');
      }, light);
      const page = await context.newPage();
      // On a slow phone the page's own connection is still on its way when the program gets the page.
      if (!light) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
      const messages = complaintsOf(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      await page.goto(path, { waitUntil: 'commit' });
      const heading = page.locator('#root main h1');
      await heading.evaluate((element) => ((window as { heading?: Element }).heading = element));
      await expectSome(page.getByRole('link', { name: 'MEMBER LOGIN' }));
      if (path === '/#contact') await expect(page.locator('#contact')).toBeInViewport();
      // Only the program opens the menu.
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await heading.evaluate((element) => (window as { heading?: Element }).heading === element)).toBe(true);
      expect([path, messages]).toEqual([path, []]);
      // All of it came with the page.
      expect(requested.filter((address) => /^\/api\/(instruments|client-settings|blog-posts)/.test(address))).toEqual(
        [],
      );
      await context.close();
    }
  });
}

test('who is signed in is sent no drawn page: a member the terminal, a guest the own account', async ({ browser }) => {
  const member = await (await contextOf(browser, 'member')).newPage();
  const answer = await member.goto('/');
  expect(await answer!.text()).not.toContain('data-rendered');
  await expectLive(member);
  const guest = await (await contextOf(browser, 'guest')).newPage();
  await guest.goto('/');
  await expect(guest.getByRole('heading', { name: 'No active subscription' })).toBeVisible();
});
