import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { Signal } from '@t0/contracts/signals';
import { createDataSource } from '@t0/database/platform';
import { signalBody } from '@t0/testing';
import { TestPushService, type PushedMessage, type TestSubscription } from '../support/services/push-service.ts';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectAccessible, expectNoOverflow, FAR } from '../support/browser/visit.ts';

/*
 * Alerts on a device (docs/product/channels.md#alerts-on-a-device): the product encrypts and calls a push service of the tests, and its messages are delivered
 * to Chromium's own service worker. Only the way between Chromium and Google's service is left out: the browser's subscription is that of our service.
 */

/** Has the page's browser subscribe at our push service. */
async function subscribeAt(context: BrowserContext, subscription: TestSubscription): Promise<void> {
  await context.addInitScript(({ endpoint, p256dh, auth }) => {
    const known = {
      endpoint,
      options: {},
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: () => Promise.resolve(true),
    };
    let subscribed = false;
    Object.assign(PushManager.prototype, {
      subscribe: () => {
        subscribed = true;
        return Promise.resolve(known);
      },
      getSubscription: () => Promise.resolve(subscribed ? known : null),
    });
  }, subscription);
}

/**
 * Delivers messages to the page's service worker, as the browser does, and waits until it has shown them: Chromium forgets an alert that is not yet on
 * screen when it is asked which ones are.
 */
async function deliveryTo(page: Page): Promise<(message: PushedMessage) => Promise<void>> {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(process.env.E2E_URL!));
      if (own) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registration;
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(countShown);
  let delivered = 0;
  return async ({ payload }) => {
    const data = JSON.stringify(payload);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: process.env.E2E_URL!, registrationId, data });
    delivered += 1;
    await expect.poll(() => worker!.evaluate(() => (self as unknown as Counting).alertsShown)).toBe(delivered);
  };
}

interface Counting {
  alertsShown: number;
}

/** Runs in the service worker: counts the alerts that are on screen. */
function countShown(): void {
  const counting = self as unknown as Counting;
  counting.alertsShown = 0;
  const show = ServiceWorkerRegistration.prototype.showNotification;
  ServiceWorkerRegistration.prototype.showNotification = async function (...alert) {
    await show.apply(this, alert);
    counting.alertsShown += 1;
  };
}

const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** How many deliveries quiet hours hold back. */
async function heldBack(): Promise<number> {
  const db = await createDataSource(process.env.E2E_DATABASE_URL!, 1).initialize();
  const [{ count }] = await db.query<[{ count: number }]>(
    `SELECT count(*)::integer AS count FROM deliveries WHERE channel = 'push' AND delivery_status = 'queued' AND held_until > now()`,
  );
  await db.destroy();
  return count;
}

test('a phone without a tab is told of a signal and its T0 as one line that changes, and a press opens it', async ({
  browser,
  windowed,
}) => {
  const service = await TestPushService.start(Number(process.env.E2E_PUSH_PORT));
  const subscription = service.subscribe();
  const admin = await contextOf(browser, 'admin');
  const context = await contextOf(windowed, 'member', { offline: true });
  await context.grantPermissions(['notifications'], { origin: process.env.E2E_URL! });
  await subscribeAt(context, subscription);
  const page = await context.newPage();
  await page.goto('/profile?section=alerts');
  const panel = page.locator('section', { has: page.getByRole('heading', { name: 'Alerts on devices' }) });

  await test.step('the member turns alerts on for this device, and tests it', async () => {
    await expect(panel.getByText('Alerts on this device')).toBeVisible();
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'TURN ON' }).click();
    await expect(panel.getByText('This device', { exact: true })).toBeVisible();
    await expect(panel.getByText('On: signals reach it while no tab is open.')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'TURN ON' })).toBeHidden();
    await panel.getByRole('button', { name: /SEND A TEST/ }).click();
    await expect(page.getByTestId('toast').getByText('Its push service accepted the test.')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  const deliver = await deliveryTo(page);
  const came = async (count: number): Promise<PushedMessage> => {
    // The digest comes within half a minute.
    await expect.poll(() => service.messages.length, { timeout: 90_000 }).toBe(count);
    return service.messages[count - 1]!;
  };
  const pressFirst = async (): Promise<void> => {
    const [worker] = context.serviceWorkers();
    await worker!.evaluate(async () => {
      const scope = self as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await scope.registration.getNotifications();
      const init = { notification };
      // A person's press cannot be made by a program; the event of it can.
      self.dispatchEvent(
        new (self as unknown as { NotificationEvent: new (name: string, of: unknown) => Event }).NotificationEvent(
          'notificationclick',
          init,
        ),
      );
    });
  };

  await test.step('what was pushed is shown by the service worker', async () => {
    await deliver(await came(1));
    await expect.poll(() => shownOn(page)).toEqual(['Test']);
    await pressFirst();
    await expect.poll(() => shownOn(page)).toEqual([]);
  });

  const signal = await change<Signal>(admin, 'POST', '/api/signals', signalBody({ instrument: 'GBPJPY' }));
  await test.step('a signal and its step are one line', async () => {
    await deliver(await came(2));
    await expect.poll(() => shownOn(page)).toEqual(['New signal: GBPJPY']);
    await change(admin, 'POST', `/api/signals/${signal.id}/steps`, { step: 't0' });
    await deliver(await came(3));
    await expect.poll(() => shownOn(page)).toEqual(['T0: GBPJPY']);
    await deliver(service.messages[1]!);
    await expect.poll(() => shownOn(page)).toEqual(['T0: GBPJPY']);
  });

  await test.step('a press opens the signal in the terminal that is open', async () => {
    await pressFirst();
    await expect(page.getByRole('dialog', { name: /GBPJPY/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('an address of an alert opens it in a new window, once', async () => {
    const other = await context.newPage();
    await other.goto(`/dashboard?signal=${signal.id}`);
    await expect(other.getByRole('dialog', { name: /GBPJPY/ })).toBeVisible();
    expect(new URL(other.url()).search).toBe('');
    await other.close();
  });

  await test.step('what quiet hours held back is shown as one line when they end', async () => {
    const hour = (offset: number): string => new Date(Date.now() + offset * 3_600_000).toISOString().slice(11, 16);
    await change(page.context(), 'PUT', '/api/auth/push/quiet-hours', { zone: 'UTC', from: hour(-1), to: hour(1) });
    await change(admin, 'POST', '/api/signals', { ...signalBody(), ...FAR });
    await change(admin, 'POST', '/api/signals', { ...signalBody(), ...FAR });
    await expect.poll(heldBack).toBe(2);
    await change(page.context(), 'DELETE', '/api/auth/push/quiet-hours');
    await deliver(await came(4));
    await expect.poll(() => shownOn(page)).toEqual(expect.arrayContaining(['While it was quiet']));
  });

  await test.step('prices are named only for who chose so; an ended device gets nothing', async () => {
    await page.getByRole('switch', { name: 'Show levels on the lock screen' }).click();
    await expect(page.getByRole('switch', { name: 'Show levels on the lock screen' })).toBeChecked();
    await change(admin, 'POST', `/api/signals/${signal.id}/steps`, { step: 'closed', price: '196.500' });
    const { payload } = await came(5);
    expect(payload).toMatchObject({
      notification: { title: 'Closed: LONG GBPJPY', body: expect.stringMatching(/^Closed at \d/) },
    });
    await panel.getByRole('button', { name: /^END / }).click();
    await expect(panel.getByRole('button', { name: 'TURN ON' })).toBeVisible();
    await expect(panel.getByRole('list', { name: 'Devices' })).toBeHidden();
  });
  await service.stop();
});
