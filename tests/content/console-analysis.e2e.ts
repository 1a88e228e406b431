import { expect, test } from '../support/browser/test.ts';
import type { ChartMemo, ChartNote } from '@t0/contracts/content';
import { chosen, expectToast, MB, tab } from '../support/browser/console.ts';
import { change, expectAccessible, isSameDocument, openAt, panelOf } from '../support/browser/visit.ts';

/** Each walks a whole tab, some with three browsers. */
test('ANALYSIS: a memo with images is written, seen by a member at once; of two administrators neither loses a version (docs/product/console.md#analysis)', async ({
  browser,
}) => {
  const [admin, other, member] = await Promise.all([
    openAt(browser, 'admin', tab('analysis')),
    openAt(browser, 'admin', tab('analysis')),
    openAt(browser, 'member', '/dashboard'),
  ]);
  const shown = member.getByTestId('analysis-US30');
  const memos = (await (await admin.request.get('/api/chart-memos')).json()) as ChartMemo[];
  const stored = memos.find(({ instrument }) => instrument === 'US30')!;
  const images = admin.getByRole('list', { name: 'Images of the memo' }).getByRole('listitem');

  await test.step('an instrument without a memo says so', async () => {
    await admin.getByRole('radio', { name: 'AUDUSD' }).click();
    await expect(admin.getByTestId('memo-status')).toContainText('NO MEMO FOUND');
  });

  await admin.getByRole('radio', { name: 'US30' }).click();
  await other.getByRole('radio', { name: 'US30' }).click();
  await test.step('files that are no images, or too large, are refused in the words of docs/product/content.md#uploads', async () => {
    const files = admin.getByLabel(/^Images, \d+ of 10/);
    await files.setInputFiles(chosen('plan.svg', Buffer.from('<svg/>')));
    await expect(admin.getByText('Invalid file type. Allowed types: jpg, jpeg, png, gif, webp')).toBeVisible();
    await files.setInputFiles(chosen('plan.PNG', Buffer.alloc(5 * MB + 1)));
    await expect(admin.getByText('File too large. Maximum size is 5MB')).toBeVisible();
    await files.setInputFiles(chosen('plan.png', Buffer.from('<html><script>alert(1)</script>')));
    await expect(admin.getByTestId('upload')).toHaveAttribute('data-state', 'failed');
    await expect(admin.getByTestId('upload')).toContainText('This is no PNG file');
    await admin.getByRole('button', { name: 'Remove plan.png' }).click();
    await expect(admin.getByTestId('upload')).toHaveCount(0);
  });

  const before = await images.count();
  await test.step('images are uploaded, ordered and removed', async () => {
    await admin
      .getByLabel(/^Images, \d+ of 10/)
      .setInputFiles([chosen('one.png'), chosen('two.gif'), chosen('three.webp'), chosen('four.jpg')]);
    await expect(images).toHaveCount(before + 4);
    await expectToast(admin, 'IMAGES UPLOADED');
    const sources = (): Promise<(string | null)[]> =>
      images.getByRole('img').evaluateAll((all) => all.map((image) => image.getAttribute('src')));
    const jpg = (await sources()).at(-1);
    expect(jpg).toMatch(/^\/objects\/images\/.*\.jpg$/);
    await admin.getByRole('button', { name: `Move image ${before + 4} forward` }).click();
    await expect.poll(async () => (await sources())[before + 2]).toBe(jpg);
    await admin.getByRole('button', { name: `Remove image ${before + 2}` }).click();
    await expect(images).toHaveCount(before + 3);
    await expect(admin.locator(':focus')).toHaveAttribute('aria-label', /image/);
  });

  await test.step('what is written is previewed, stored, and on the member’s screen', async () => {
    await admin.getByLabel('Key levels').fill('Weekly range high: 43,210.00');
    await admin.getByLabel('Analysis text').fill('Short below the shelf, as long as it holds.');
    await expect(panelOf(admin, 'Preview')).toContainText('Short below the shelf');
    await admin.getByRole('button', { name: 'UPDATE ANALYSIS' }).click();
    await expectToast(admin, 'ANALYSIS UPDATED');
    await expect(admin.getByTestId('memo-status')).toContainText('Last updated');
    await expect(shown).toContainText('Short below the shelf, as long as it holds.');
    await expect(shown).toContainText('43,210.00');
    await expect(shown.getByRole('button', { name: new RegExp(`^Open picture \\d of ${before + 3}`) })).toHaveCount(
      before + 3,
    );
  });

  await test.step('the other administrator sees it at once; both change the same text', async () => {
    await expect(other.getByLabel('Analysis text')).toHaveValue('Short below the shelf, as long as it holds.');
    await other.getByLabel('Analysis text').fill('Flat until the minutes.');
    await admin.getByLabel('Analysis text').fill('Half size only.');
    await admin.getByRole('button', { name: 'UPDATE ANALYSIS' }).click();
    await expectToast(admin, 'ANALYSIS UPDATED');
    const notice = other.getByRole('region', { name: 'Changed meanwhile' });
    await expect(notice).toContainText('CHANGED BY ANOTHER ADMINISTRATOR');
    await expect(notice).toContainText('Half size only.');
    await expect(other.getByLabel('Analysis text')).toHaveValue('Flat until the minutes.');
    await expect(other.getByRole('button', { name: 'UPDATE ANALYSIS' })).toBeDisabled();
    await expectAccessible(other);
  });

  await test.step('take theirs, exchange, save mine: both stay at hand', async () => {
    await other.getByRole('button', { name: 'Take theirs' }).click();
    await expect(other.getByLabel('Analysis text')).toHaveValue('Half size only.');
    await other.getByRole('button', { name: 'Exchange' }).click();
    await expect(other.getByLabel('Analysis text')).toHaveValue('Flat until the minutes.');
    await other.getByRole('button', { name: 'UPDATE ANALYSIS' }).click();
    await expectToast(other, 'ANALYSIS UPDATED');
    await expect(shown).toContainText('Flat until the minutes.');
    await expect(admin.getByLabel('Analysis text')).toHaveValue('Flat until the minutes.');
  });
  expect(await isSameDocument(member)).toBe(true);
  const { memoText, keyLevels, memoImageUrls } = stored;
  await change(admin.context(), 'PUT', '/api/chart-memos/US30', { memoText, keyLevels, memoImageUrls });
});

test('CHARTS: notes are added, changed, fought over and deleted (docs/product/console.md#charts)', async ({
  browser,
}) => {
  const [admin, member] = await Promise.all([
    openAt(browser, 'admin', tab('chart-notes')),
    openAt(browser, 'member', '/dashboard'),
  ]);
  const shown = member.getByTestId('analysis-GBPUSD');
  const place = { instrument: 'GBPUSD', timeframe: 'Monthly' };
  const notes = (await (await admin.request.get('/api/chart-notes')).json()) as ChartNote[];
  const stored = notes.find(({ instrument, timeframe }) => instrument === 'GBPUSD' && timeframe === 'Monthly');
  await shown.getByRole('tab', { name: 'Monthly' }).click();
  const form = panelOf(admin, 'Chart note');
  await expect(form.getByRole('radio', { name: 'GBPJPY' })).toHaveAttribute('aria-checked', 'true');

  await test.step('content is required', async () => {
    await form.getByRole('radio', { name: 'GBPUSD' }).click();
    await form.getByRole('radio', { name: 'Monthly' }).click();
    await form.getByLabel('Content').fill('   ');
    await form.getByRole('button', { name: 'SAVE CHART NOTE' }).click();
    await expect(form.getByText('Chart note content is required')).toBeVisible();
  });

  const group = admin.getByRole('region', { name: 'Notes on GBPUSD' });
  await test.step('written, it is in its group and on the member’s screen', async () => {
    await form.getByLabel('Content').fill('Above the yearly open the way is up.');
    await form.getByRole('button', { name: 'SAVE CHART NOTE' }).click();
    await expectToast(admin, 'CHART NOTE UPDATED');
    await expect(group).toContainText('Above the yearly open the way is up.');
    await expect(group.getByRole('heading')).toContainText(/\d notes?/);
    await expect(shown).toContainText('Above the yearly open the way is up.');
  });

  await test.step('edited in its place; a change from elsewhere is told and neither is lost', async () => {
    await admin.getByRole('button', { name: 'Edit GBPUSD Monthly note' }).click();
    const text = admin.getByPlaceholder('Edit chart analysis...');
    await text.fill('Mine: buy the dip.');
    await change(admin.context(), 'PUT', '/api/chart-notes', { ...place, content: 'Theirs: wait.' });
    await expect(group).toContainText('CHANGED BY ANOTHER ADMINISTRATOR');
    await expect(group).toContainText('Theirs: wait.');
    await group.getByRole('button', { name: 'Keep mine' }).click();
    await group.getByRole('button', { name: 'UPDATE NOTE' }).click();
    await expectToast(admin, 'CHART NOTE UPDATED');
    await expect(shown).toContainText('Mine: buy the dip.');
  });

  await test.step('Cancel discards', async () => {
    await admin.getByRole('button', { name: 'Edit GBPUSD Monthly note' }).click();
    await admin.getByPlaceholder('Edit chart analysis...').fill('Nothing of this');
    await group.getByRole('button', { name: 'Cancel' }).click();
    await expect(group).toContainText('Mine: buy the dip.');
  });

  await test.step('deleted after confirmation, gone from the member’s screen', async () => {
    await admin.getByRole('button', { name: 'Delete GBPUSD Monthly note' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(admin, 'CHART NOTE DELETED');
    await expect(shown).toContainText('No Monthly note available');
  });
  expect(await isSameDocument(member)).toBe(true);
  if (stored) await change(admin.context(), 'POST', '/api/chart-notes', { ...place, content: stored.note });
});
