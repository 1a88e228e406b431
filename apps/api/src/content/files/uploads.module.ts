import { Module } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Server } from 'node:http';
import { MessageUploadsController } from './message-uploads.controller.ts';
import { UploadGrants } from './upload-grants.ts';
import { UploadReceiver } from './upload-receiver.ts';
import { UploadsController } from './uploads.controller.ts';

/** 500 MB over a slow line take longer than the five minutes that Node gives a request. Other calls: `bodyDeadline`. */
const REQUEST_MS = 60 * 60_000;

@Module({ controllers: [UploadsController, MessageUploadsController], providers: [UploadGrants, UploadReceiver] })
export class UploadsModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  onApplicationBootstrap(): void {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    server.requestTimeout = REQUEST_MS;
  }
}
