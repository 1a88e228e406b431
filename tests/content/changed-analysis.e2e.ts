import type { Signal } from '@t0/contracts/signals';
import { signalBody } from '@t0/testing';
import { expect, test } from '../support/browser/test.ts';
import { change, contextOf, expectLive, UNTOUCHED } from '../support/browser/visit.ts';

test('a change of the analysis is announced to who took an open trade on it, and marked NEW (docs/product/notifications.md#announcing)', async ({
  browser,
  admin,
}) => {
  const { id } = await change<Signal>(admin, 'POST', '/api/signals', signalBody(UNTOUCHED));
  const [taker, other] = [await contextOf(browser, 'member'), await contextOf(browser, 'member')];
  await change(taker, 'PUT', `/api/journal/signals/${id}`, { decision: 'taken' });
  const [page, unconcerned] = [await taker.newPage(), await other.newPage()];
  for (const one of [page, unconcerned]) {
    // A visit before this one: what changes from now on is new.
    await one.goto('/dashboard');
    await expectLive(one);
    await one.goto('/dashboard');
    await expectLive(one);
  }
  await expect(page.getByTestId('analysis-US30')).toBeVisible();
  await change(admin, 'PUT', '/api/chart-memos/US30', { memoText: `Changed ${Date.now()}` });
  await expect(page.getByTestId('toast')).toContainText('Analysis of US30 changed');
  for (const one of [page, unconcerned])
    await expect(one.getByTestId('analysis-US30').getByText('NEW', { exact: true })).toBeVisible();
  await expect(unconcerned.getByTestId('toast').filter({ hasText: 'Analysis' })).toHaveCount(0);
  await change(admin, 'DELETE', `/api/signals/${id}`);
});
