import { expect, test } from '../support/browser/test.ts';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import { chosen, expectToast, MB, tab } from '../support/browser/console.ts';
import { expectAccessible, expectSome, isSameDocument, openAt, panelOf } from '../support/browser/visit.ts';

/** Each walks a whole tab, some with three browsers. */
test('BLOG: from draft to published and back, and deleted (docs/product/console.md#blog)', async ({ browser }) => {
  const [admin, member] = await Promise.all([
    openAt(browser, 'admin', tab('blog-posts')),
    openAt(browser, 'member', '/blog'),
  ]);
  const title = 'Written in the console';
  const content = `First paragraph.\n\n${'A sentence of the second one. '.repeat(12)}`;
  const row = admin.locator('[data-testid^="post-"]').filter({ hasText: title });
  const card = member.locator('[data-testid^="blog-card-"]').filter({ hasText: title });
  const form = panelOf(admin, 'Trading insights blog system');
  await expect(admin.getByRole('heading', { name: /TRADING INSIGHTS BLOG SYSTEM/i })).toBeVisible();

  await test.step('an empty form is answered field by field', async () => {
    await admin.getByRole('button', { name: 'CREATE POST' }).click();
    for (const message of [
      'Blog title is required',
      'Author is required',
      'Excerpt is required',
      'Blog content is required',
    ]) {
      await expect(admin.getByText(message)).toBeVisible();
    }
    await admin.getByLabel('BLOG TITLE').fill('x'.repeat(201));
    await admin.getByLabel('EXCERPT (SEO DESCRIPTION)').fill('x'.repeat(301));
    await admin.getByLabel('AUTHOR').fill('x'.repeat(101));
    await admin.getByLabel('FEATURED IMAGE URL (OPTIONAL)').fill('no address');
    await admin.getByRole('button', { name: 'CREATE POST' }).click();
    for (const message of [
      'Title must be less than 200 characters',
      'Excerpt must be less than 300 characters',
      'Author name must be less than 100 characters',
      'Must be a valid URL',
    ]) {
      await expect(admin.getByText(message)).toBeVisible();
    }
  });

  await test.step('what was typed outlives a look at another tab, and a reload', async () => {
    await admin.getByLabel('BLOG TITLE').fill(title);
    await admin.getByLabel('AUTHOR').fill('Mara Voss');
    await admin.getByLabel('EXCERPT (SEO DESCRIPTION)').fill('What the console can do.');
    await admin.getByLabel('BLOG CONTENT').fill(content);
    await admin.getByLabel('FEATURED IMAGE URL (OPTIONAL)').fill('');
    await admin.getByRole('tab', { name: 'CHARTS' }).click();
    await admin.getByRole('tab', { name: 'BLOG' }).click();
    await expect(admin.getByLabel('BLOG TITLE')).toHaveValue(title);
    await admin.reload();
    await expect(admin.getByLabel('BLOG CONTENT')).toHaveValue(content);
    await expect(admin.getByTestId('reading-preview').getByText('First paragraph.')).toBeVisible();
    await admin.getByLabel('OR UPLOAD AN IMAGE').setInputFiles(chosen('cover.png'));
    await expect(admin.getByLabel('FEATURED IMAGE URL (OPTIONAL)')).toHaveValue(/^\/objects\/images\//);
  });

  await test.step('created as a draft: administrators alone see it', async () => {
    await expectSome(form.getByText('DRAFT', { exact: true }));
    await admin.getByRole('button', { name: 'CREATE POST' }).click();
    await expectToast(admin, 'BLOG POST CREATED', 'saved as draft');
    await expect(row).toContainText('DRAFT');
    await expect(row).toContainText(/A sentence of the second one\..*\.\.\.$/);
    await expect(admin.getByRole('heading', { name: /EXISTING BLOG POSTS \(\d+\)/i })).toBeVisible();
    await expect(admin.getByLabel('BLOG TITLE')).toHaveValue('');
    await expect(card).toHaveCount(0);
  });

  await test.step('the badge publishes it before the reader’s eyes, and takes it back', async () => {
    await row.getByRole('button', { name: /^DRAFT/ }).click();
    await expectToast(admin, 'Blog post published');
    await expect(card).toContainText('What the console can do.');
    await row.getByRole('button', { name: /^PUBLISHED/ }).click();
    await expectToast(admin, 'saved as draft');
    await expect(card).toHaveCount(0);
    await expect(row).toContainText('DRAFT');
  });

  await test.step('edited, cancelled, and updated with the switch', async () => {
    await row.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(admin.getByLabel('AUTHOR')).toHaveValue('Mara Voss');
    await admin.getByLabel('AUTHOR').fill('Nobody');
    await admin.getByRole('button', { name: 'CANCEL', exact: true }).click();
    await expect(admin.getByRole('button', { name: 'CREATE POST' })).toBeVisible();
    await row.getByRole('button', { name: `Edit ${title}` }).click();
    await expect(admin.getByLabel('AUTHOR')).toHaveValue('Mara Voss');
    await admin.getByLabel('EXCERPT (SEO DESCRIPTION)').fill('Changed in the console.');
    await admin.getByRole('switch', { name: 'Publish' }).click();
    await expectSome(form.getByText('PUBLISHED', { exact: true }));
    await admin.getByRole('button', { name: 'UPDATE POST' }).click();
    await expectToast(admin, 'BLOG POST UPDATED', 'Blog post published');
    await expect(card).toContainText('Changed in the console.');
  });

  await test.step('deleted after confirmation, while it is read', async () => {
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(admin, 'BLOG POST DELETED');
    await expect(row).toHaveCount(0);
    await expect(card).toHaveCount(0);
  });
  expect(await isSameDocument(member)).toBe(true);
});

test('T0 RESOURCES: from nothing to a document in the member’s hands, and away again (docs/product/console.md#resources-and-videos)', async ({
  browser,
}) => {
  const [admin, member] = await Promise.all([
    openAt(browser, 'admin', tab('resources')),
    openAt(browser, 'member', '/dashboard'),
  ]);
  const title = 'Checklist of the console';
  const shown = member.locator('[data-testid^="resource-"]').filter({ hasText: title });
  const row = admin.locator('[data-testid^="admin-resource-"]').filter({ hasText: title });
  const save = admin.getByRole('button', { name: 'SAVE RESOURCE' });
  const hints = admin.getByRole('list', { name: 'Still missing' });

  await test.step('hints until everything is there; no button before', async () => {
    await expect(hints.getByRole('listitem')).toHaveText(['Enter a title', 'Select a category', 'Upload a file']);
    await expect(save).toHaveCount(0);
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Category').selectOption('risk-management');
    await expect(hints.getByRole('listitem')).toHaveText(['Upload a file']);
    await admin.getByLabel('File').setInputFiles(chosen('macro.exe', Buffer.from('MZ')));
    await expect(admin.getByText('Invalid file type. Allowed types: pdf, doc, docx, txt')).toBeVisible();
    await admin.getByLabel('File').setInputFiles(chosen('long.pdf', Buffer.alloc(10 * MB + 1)));
    await expect(admin.getByText('File too large. Maximum size is 10MB')).toBeVisible();
  });

  await test.step('no address to upload to, then a broken line: told, and tried again', async () => {
    await admin.route('**/api/resources/upload', (route) => route.abort());
    await admin.getByLabel('File').setInputFiles(chosen('checklist.pdf'));
    await expect(admin.getByTestId('upload')).toContainText('Failed to get upload URL');
    await admin.unroute('**/api/resources/upload');
    await admin.route('**/api/uploads/**', (route) => route.abort());
    await admin.getByRole('button', { name: 'Retry checklist.pdf' }).click();
    await expect(admin.getByTestId('upload')).toContainText('Upload failed. Please try again.');
    await expectAccessible(admin);
    await admin.unroute('**/api/uploads/**');
    await admin.getByRole('button', { name: 'Retry checklist.pdf' }).click();
    await expect(admin.getByTestId('uploaded')).toContainText('checklist.pdf');
  });

  await test.step('saved, it is on the member’s screen and downloads', async () => {
    await save.click();
    await expectToast(admin, 'RESOURCE UPLOADED');
    await expect(row).toContainText('risk-management');
    await expect(hints).toBeVisible();
    await expect(shown).toContainText('risk-management');
    const [download] = await Promise.all([
      member.waitForEvent('download'),
      shown.getByRole('link', { name: `Download ${title}` }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('checklist.pdf');
  });

  await test.step('deleted after confirmation', async () => {
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    await expect(admin.getByRole('dialog')).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectToast(admin, 'RESOURCE DELETED');
    await expect(row).toHaveCount(0);
    await expect(shown).toHaveCount(0);
  });
  expect(await isSameDocument(member)).toBe(true);
});

test('VIDEOS: an upload shows its progress, goes on in another tab, can be cancelled; published, members see it (docs/product/console.md#resources-and-videos)', async ({
  browser,
}) => {
  const [admin, member] = await Promise.all([
    openAt(browser, 'admin', tab('videos')),
    openAt(browser, 'member', '/videos'),
  ]);
  const title = 'Week in the console';
  const row = admin.locator('[data-testid^="admin-video-"]').filter({ hasText: title });
  const card = member.locator('[data-testid^="video-"]').filter({ hasText: title });
  const file = admin.getByLabel('Video file');
  const hints = admin.getByRole('list', { name: 'Still missing' });
  // Slow enough to be watched.
  const line = await admin.context().newCDPSession(admin);
  const limit = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  const large = Buffer.concat([SAMPLE_FILES.mp4!, Buffer.alloc(3 * MB)]);

  await test.step('an upload is followed in percent, bytes and rate, and cancelled', async () => {
    await expect(hints.getByRole('listitem')).toHaveText(['Enter a title', 'Upload a file']);
    await file.setInputFiles(chosen('week.wmv', Buffer.from('no')));
    await expect(admin.getByText('Invalid file type. Allowed types: mp4, mov, avi, webm, mkv')).toBeVisible();
    await limit(MB);
    await file.setInputFiles(chosen('week.mp4', large));
    const progress = admin.getByRole('progressbar', { name: 'Upload of week.mp4' });
    await expect(progress).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/);
    await expect(admin.getByTestId('upload')).toContainText(/\d+ %, [\d.]+ (KB|MB) of 3 MB/);
    await expect(admin.getByTestId('upload')).toContainText(/[\d.]+ (KB|MB)\/s, .* left/);
    await admin.getByRole('button', { name: 'Cancel week.mp4' }).click();
    await expect(admin.getByTestId('upload')).toHaveCount(0);
    await expect(file).toBeAttached();
  });

  await test.step('it goes on while another tab is looked at', async () => {
    await file.setInputFiles(chosen('week.mp4', large));
    await expect(admin.getByTestId('upload')).toBeVisible();
    await admin.getByRole('tab', { name: 'CHARTS' }).click();
    await limit(-1);
    await admin.getByRole('tab', { name: 'VIDEOS' }).click();
    await expect(admin.getByTestId('uploaded')).toContainText('week.mp4');
  });

  await test.step('with title and thumbnail it is published', async () => {
    await admin.getByLabel('Title').fill(title);
    await admin.getByLabel('Thumbnail, optional').setInputFiles(chosen('week.gif'));
    await expect(admin.getByText('Invalid file type. Allowed types: jpg, jpeg, png, webp')).toBeVisible();
    await admin.getByLabel('Thumbnail, optional').setInputFiles(chosen('week.png'));
    await expect(admin.getByTestId('uploaded')).toHaveCount(2);
    await admin.getByRole('button', { name: 'SAVE VIDEO' }).click();
    await expectToast(admin, 'VIDEO UPLOADED');
    await expect(row).toBeVisible();
    await expect(card).toBeVisible();
  });

  await test.step('what the server refuses is told, and the row stays; then it is deleted', async () => {
    await admin.route('**/api/videos/*', (route) => route.fulfill({ status: 503, json: { message: 'Busy' } }));
    await row.getByRole('button', { name: `Delete ${title}` }).click();
    const remove = admin.getByRole('dialog').getByRole('button', { name: 'Delete' });
    await remove.click();
    await expectToast(admin, 'Error', 'Failed to delete video');
    await admin.unroute('**/api/videos/*');
    await remove.click();
    await expectToast(admin, 'VIDEO DELETED');
    await expect(row).toHaveCount(0);
    await expect(card).toHaveCount(0);
  });
  expect(await isSameDocument(member)).toBe(true);
});
