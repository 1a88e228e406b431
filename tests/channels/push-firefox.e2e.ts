import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { startFirefox } from '../support/browser/firefox.ts';
import { button, field, BrowserUser, text } from '../support/browser/browser-user.ts';
import { MozillaPush } from '../support/browser/mozilla-push.ts';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf } from '../support/browser/visit.ts';
import { PASSWORD, newPerson } from '../support/browser/people.ts';

/*
 * Alerts on a device (docs/product/channels.md#alerts-on-a-device): the product encrypts and calls a push service of the tests, and its messages are delivered
 * to Chromium's own service worker. Only the way between Chromium and Google's service is left out: the browser's subscription is that of our service.
 */

test('Firefox decrypts what was pushed, and its service worker shows it', async ({ browser }) => {
  const { FIREFOX_PATH: path, E2E_URL, E2E_PUSH_PORT } = process.env;
  test.skip(!path, 'Firefox cannot be had on this machine');
  const push = await MozillaPush.start(Number(E2E_PUSH_PORT));
  const driver = await startFirefox(path!, push.preferences);
  const browserUser = new BrowserUser(driver, E2E_URL!);
  /** Has the page write down what is shown from now on: Firefox takes an alert away after a few seconds. */
  const watch = (): Promise<void> =>
    browserUser.ask(() => {
      const looks: string[][] = [];
      Object.assign(window, { t0Looks: looks });
      const look = (): unknown =>
        navigator.serviceWorker.ready
          .then((registration) => registration.getNotifications())
          .then((notifications) => looks.push(notifications.map(({ title }) => title)))
          .finally(() => setTimeout(look, 50));
      look();
    });
  /** What was shown when something with these first words was; the member may have chosen to see the direction after them. */
  const until = (words: string): Promise<string[]> =>
    browserUser.until(`show ${words}`, async () => {
      const looks = await browserUser.ask(() => (window as unknown as { t0Looks: string[][] }).t0Looks);
      return looks.find((titles) => titles.some((title) => title.startsWith(words))) ?? null;
    });
  try {
    await browserUser.open('/auth');
    await browserUser.write(field('Email'), (await newPerson('member')).email);
    await browserUser.write({ css: 'input[type="password"]' }, PASSWORD);
    await browserUser.press({ css: 'form button[type="submit"]', name: 'LOGIN' });
    await browserUser.expectPath('/dashboard');
    await browserUser.open('/profile?section=alerts');
    await browserUser.press(button('TURN ON'));
    await browserUser.see(text('On: signals reach it while no tab is open.'));
    await watch();
    await browserUser.press(button('SEND A TEST'));
    await until('Test');

    const admin = await contextOf(browser, 'admin');
    const signal = await change<Signal>(admin, 'POST', '/api/signals', signalBody({ instrument: 'GBPJPY' }));
    await until('New signal: ');
    await change(admin, 'POST', `/api/signals/${signal.id}/steps`, { step: 't0' });
    expect((await until('T0: ')).join()).not.toContain('New signal');
    expect(push.taken).toBe(3);
    await expect.poll(() => push.confirmed).toBe(3);
    await browserUser.press({ css: 'button[aria-label^="END "]', name: 'END' });
    await browserUser.see(button('TURN ON'));
  } finally {
    await driver.close();
    await push.stop();
  }
});
