import { walkGap } from '../support/browser/offline-copy.ts';
import { test } from '../support/browser/test.ts';

/*
 * The terminal opens without a network (docs/product/channels.md#without-a-network): Chromium's own service worker, its caches and its
 * database, with the network cut.
 */

test('without a network the terminal opens as it was last known, says so, and is live when the connection returns', ({
  browser,
}) =>
  walkGap(browser, async (context) => {
    await context.setOffline(true);
    return () => context.setOffline(false);
  }));
