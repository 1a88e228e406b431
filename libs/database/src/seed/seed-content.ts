import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { UPLOAD_FOLDERS, type UploadKind } from '@t0/contracts/content';
import { CONTENT_TYPES } from '@t0/contracts/platform';
import type { EntityManager } from 'typeorm';
import { BlogPost, ChartMemo, ChartNote, Resource, Upload, Video } from '../entities.ts';
import type { User } from '../accounts/user.entity.ts';
import { demoBlogPosts } from './demo-blog-posts.ts';
import { DEMO_CHART_MEMOS } from './demo-chart-memos.ts';
import { DEMO_CHART_NOTES } from './demo-chart-notes.ts';
import { candleSketch } from './files/candle-sketch.ts';
import { sizeWorksheet } from './files/size-worksheet.ts';

/** Puts a file into the store of uploaded files, under its `/objects/` path. */
export type StoreDemoFile = (path: string, bytes: Buffer, contentType: string) => Promise<void>;

/** A file of the demo and what uses it. */
interface DemoFile {
  kind: UploadKind;
  fileName: string;
  extension: string;
  bytes: Buffer;
  usedBy: string;
}

const CONTENT = [BlogPost, ChartNote, ChartMemo, Resource, Video];

/** Publishes the demo's content if there is none at all. Without a store, what needs a file is left out. */
export async function seedContent(manager: EntityManager, admin: User, store?: StoreDemoFile): Promise<void> {
  for (const entity of CONTENT) if ((await manager.count<object>(entity)) > 0) return;
  const updatedBy = admin.id;
  for (const post of demoBlogPosts(new Date()).reverse()) {
    await manager.save(manager.create(BlogPost, { ...post, createdBy: admin.id }));
  }
  await manager.save(DEMO_CHART_NOTES.map((note) => manager.create(ChartNote, { ...note, updatedBy })));
  for (const { levels, leg, ...memo } of DEMO_CHART_MEMOS) {
    const usedBy = `chart_memo:${memo.instrument}`;
    const file = { kind: 'image', extension: 'png', fileName: `${memo.instrument} plan.png`, usedBy } as const;
    const image = store && (await addFile(manager, store, { ...file, bytes: candleSketch(levels, leg) }));
    const memoImageUrls = image ? [image.objectPath] : [];
    await manager.save(manager.create(ChartMemo, { ...memo, memoImageUrls, updatedBy }));
  }
  if (store) await seedWorksheet(manager, admin, store);
}

async function seedWorksheet(manager: EntityManager, admin: User, store: StoreDemoFile): Promise<void> {
  const resource = await manager.save(
    manager.create(Resource, {
      title: 'Position size worksheet',
      description:
        'One page to print: the rule, what a pip is for each instrument, and a table to fill in before every order.',
      category: 'risk-management',
      fileName: 'position-size-worksheet.pdf',
      fileUrl: '',
      fileSize: 0,
      fileType: CONTENT_TYPES.pdf,
      uploadedBy: admin.id,
    }),
  );
  const upload = await addFile(manager, store, {
    kind: 'resource',
    extension: 'pdf',
    fileName: resource.fileName,
    bytes: sizeWorksheet(),
    usedBy: `resource:${resource.id}`,
  });
  await manager.update(
    Resource,
    { id: resource.id },
    { fileUrl: upload.objectPath, fileSize: upload.size!, version: 1 },
  );
}

/** Publishes a video of fifteen seconds if there is none. */
export async function seedVideo(manager: EntityManager, admin: User, store: StoreDemoFile): Promise<void> {
  if ((await manager.count(Video)) > 0) return;
  const video = await manager.save(
    manager.create(Video, {
      title: 'Sizing from the stop',
      description: 'Where the idea is wrong, what may be lost, and the size that follows: in this order, on GBPJPY.',
      videoUrl: '',
      uploadedBy: admin.id,
    }),
  );
  const usedBy = `video:${video.id}`;
  const bytes = await readFile(new URL('../../assets/sizing-from-the-stop.webm', import.meta.url));
  const file = { extension: 'webm', fileName: 'sizing-from-the-stop.webm', usedBy };
  const film = await addFile(manager, store, { ...file, kind: 'video', bytes });
  const still = { kind: 'thumbnail', extension: 'png', fileName: 'sizing-from-the-stop.png', usedBy } as const;
  const sketch = candleSketch([198.4, 196.12, 195.38], 'up');
  const thumbnail = await addFile(manager, store, { ...still, bytes: sketch });
  const urls = { videoUrl: film.objectPath, thumbnailUrl: thumbnail.objectPath, version: 1 };
  await manager.update(Video, { id: video.id }, urls);
}

async function addFile(manager: EntityManager, store: StoreDemoFile, file: DemoFile): Promise<Upload> {
  const id = randomUUID();
  const objectPath = `/objects/${UPLOAD_FOLDERS[file.kind]}/${id}.${file.extension}`;
  const contentType = CONTENT_TYPES[file.extension]!;
  await store(objectPath, file.bytes, contentType);
  return manager.save(
    manager.create(Upload, {
      id,
      objectPath,
      kind: file.kind,
      state: 'attached',
      ownerId: null,
      fileName: file.fileName,
      contentType,
      declaredSize: file.bytes.length,
      size: file.bytes.length,
      attachedTo: file.usedBy,
      expiresAt: new Date(),
    }),
  );
}
