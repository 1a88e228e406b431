import type { Browser } from '@playwright/test';
import type { BlogPost } from '@t0/contracts';
import { AdminClient } from './admin-client.ts';
import { MEMOS, NOTES, POSTS, RESOURCES, VIDEOS } from './demo-content.ts';
import { chartPicture, pdfDocument, recordVideo } from './demo-files.ts';

/** Fills an empty terminal with content, through its own API; leaves one that has posts alone. */
export async function publishContent(origin: string, browser: Browser, password: string): Promise<void> {
  const admin = await new AdminClient(origin).logIn('admin@t0.local', password);
  const posts = await admin.call<BlogPost[]>('GET', '/api/blog-posts');
  if (posts.length > 0) return;

  for (const [index, post] of POSTS.entries()) {
    const imageUrl = await admin.upload('image', `post-${index}.webp`, await chartPicture(index + 11));
    await admin.call('POST', '/api/blog-posts', { ...post, imageUrl, published: true });
  }
  for (const note of NOTES) await admin.call('POST', '/api/chart-notes', note);
  for (const [index, { instrument, ...memo }] of MEMOS.entries()) {
    const pictures = index === 0 ? [1, 2, 3] : [index + 4];
    const memoImageUrls: string[] = [];
    for (const seed of pictures) {
      memoImageUrls.push(await admin.upload('image', `memo-${seed}.webp`, await chartPicture(seed)));
    }
    await admin.call('PUT', `/api/chart-memos/${instrument}`, { ...memo, memoImageUrls });
  }
  for (const { title, description, category, fileName, pages } of RESOURCES) {
    const fileUrl = await admin.upload('resource', fileName, pdfDocument(title, pages));
    await admin.call('POST', '/api/resources', { title, description, category, fileUrl, fileName });
  }
  const film = await recordVideo(browser);
  for (const [index, video] of VIDEOS.entries()) {
    const videoUrl = await admin.upload('video', `video-${index}.webm`, film);
    const thumbnailUrl = await admin.upload('thumbnail', `video-${index}.webp`, await chartPicture(index + 21));
    await admin.call('POST', '/api/videos', { ...video, videoUrl, thumbnailUrl });
  }
}
