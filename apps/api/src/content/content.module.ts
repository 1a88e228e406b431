import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Config } from '@t0/config';
import { createStorage } from '@t0/storage';
import type { Server } from 'node:http';
import { CONFIG } from '../platform/tokens.ts';
import { ChartMemosController } from './analysis/chart-memos.controller.ts';
import { ChartMemosService } from './analysis/chart-memos.service.ts';
import { ChartNotesController } from './analysis/chart-notes.controller.ts';
import { ChartNotesService } from './analysis/chart-notes.service.ts';
import { BlogReader } from './blog/blog-reader.ts';
import { BlogWriter } from './blog/blog-writer.ts';
import { BlogController } from './blog/blog.controller.ts';
import { ContentFiles } from './files/content-files.ts';
import { MessageUploadsController } from './files/message-uploads.controller.ts';
import { ObjectsController } from './files/objects.controller.ts';
import { ObjectsService } from './files/send-object.ts';
import { STORAGE } from './files/tokens.ts';
import { UploadGrants } from './files/upload-grants.ts';
import { UploadReceiver } from './files/upload-receiver.ts';
import { UploadsController } from './files/uploads.controller.ts';
import { ResourcesController } from './resources.controller.ts';
import { ResourcesService } from './resources.service.ts';
import { VideosController } from './videos.controller.ts';
import { VideosService } from './videos.service.ts';

/** 500 MB over a slow line take longer than the five minutes that Node gives a request. Other calls: `bodyDeadline`. */
const REQUEST_MS = 60 * 60_000;

/**
 * The store of uploaded files and their uses, for every domain that publishes with files; and the content that is neither signal nor
 * notification.
 */
@Global()
@Module({
  controllers: [
    UploadsController,
    MessageUploadsController,
    ObjectsController,
    BlogController,
    ChartNotesController,
    ChartMemosController,
    ResourcesController,
    VideosController,
  ],
  providers: [
    { provide: STORAGE, inject: [CONFIG], useFactory: (config: Config) => createStorage(config) },
    ContentFiles,
    UploadGrants,
    UploadReceiver,
    ObjectsService,
    BlogReader,
    BlogWriter,
    ChartNotesService,
    ChartMemosService,
    ResourcesService,
    VideosService,
  ],
  exports: [STORAGE, ContentFiles],
})
export class ContentModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.requestTimeout = REQUEST_MS;
  }
}
