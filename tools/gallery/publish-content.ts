import type { Browser } from '@playwright/test';
import type { AccountSettings } from '@t0/contracts';
import { ApiClient } from './api-client.ts';
import { ALERTS, KEYS, MEMOS, MESSAGES, NOTES, POSTS, RESOURCES, VIDEOS, WEBHOOK } from './demo-content.ts';
import { chartPicture, pdfDocument, recordVideo } from './demo-files.ts';

/** Publishes, through the terminal's own API, what pictures need of each kind of content the terminal has nothing of yet. */
export async function publishContent(origin: string, browser: Browser, password: string): Promise<void> {
  const admin = await new ApiClient(origin).logIn('admin@t0.local', password);
  const lacks = async (path: string): Promise<boolean> => (await admin.call<unknown[]>('GET', path)).length === 0;

  if (await lacks('/api/blog-posts')) await publishPosts(admin);
  if (await lacks('/api/chart-notes')) for (const note of NOTES) await admin.call('POST', '/api/chart-notes', note);
  if (await lacks('/api/chart-memos')) await publishMemos(admin);
  if (await lacks('/api/resources')) await publishResources(admin);
  if (await lacks('/api/videos')) await publishVideos(admin, browser);
  const { alerts } = await admin.call<{ alerts: unknown[] }>('GET', '/api/price-alerts');
  if (alerts.length === 0) for (const alert of ALERTS) await admin.call('POST', '/api/price-alerts', alert);
  const member = await new ApiClient(origin).logIn('member@t0.local', password);
  const { messages } = await member.call<{ messages: unknown[] }>('GET', '/api/messages');
  if (messages.length === 0) for (const message of MESSAGES) await member.call('POST', '/api/messages', { message });
  const { apiAccess } = await member.call<AccountSettings>('GET', '/api/auth/settings');
  if (apiAccess.keys.length > 0) return;
  await makeKeys(member, password);
  await member.call('POST', '/api/auth/webhooks', { ...WEBHOOK, password });
}

async function makeKeys(member: ApiClient, password: string): Promise<void> {
  for (const key of KEYS) await member.call('POST', '/api/auth/keys', { ...key, password });
  await member.call('PUT', '/api/auth/keys/access', { enabled: true });
}

async function publishPosts(admin: ApiClient): Promise<void> {
  for (const [index, post] of POSTS.entries()) {
    const imageUrl = await admin.upload('image', `post-${index}.webp`, await chartPicture(index + 11));
    await admin.call('POST', '/api/blog-posts', { ...post, imageUrl, published: true });
  }
}

async function publishMemos(admin: ApiClient): Promise<void> {
  for (const [index, { instrument, ...memo }] of MEMOS.entries()) {
    const pictures = index === 0 ? [1, 2, 3] : [index + 4];
    const memoImageUrls: string[] = [];
    for (const seed of pictures) {
      memoImageUrls.push(await admin.upload('image', `memo-${seed}.webp`, await chartPicture(seed)));
    }
    await admin.call('PUT', `/api/chart-memos/${instrument}`, { ...memo, memoImageUrls });
  }
}

async function publishResources(admin: ApiClient): Promise<void> {
  for (const { title, description, category, fileName, pages } of RESOURCES) {
    const fileUrl = await admin.upload('resource', fileName, pdfDocument(title, pages));
    await admin.call('POST', '/api/resources', { title, description, category, fileUrl, fileName });
  }
}

async function publishVideos(admin: ApiClient, browser: Browser): Promise<void> {
  const film = await recordVideo(browser);
  for (const [index, video] of VIDEOS.entries()) {
    const videoUrl = await admin.upload('video', `video-${index}.webm`, film);
    const thumbnailUrl = await admin.upload('thumbnail', `video-${index}.webp`, await chartPicture(index + 21));
    await admin.call('POST', '/api/videos', { ...video, videoUrl, thumbnailUrl });
  }
}
