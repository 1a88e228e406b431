import { Global, Module } from '@nestjs/common';
import type { Config } from '@t0/config';
import { createStorage } from '@t0/storage';
import { CONFIG } from '../../platform/tokens.ts';
import { ContentFiles } from './content-files.ts';
import { STORAGE } from './tokens.ts';

/** The store of uploaded files and who uses them, for every feature that publishes with files. */
@Global()
@Module({
  providers: [
    { provide: STORAGE, inject: [CONFIG], useFactory: (config: Config) => createStorage(config) },
    ContentFiles,
  ],
  exports: [STORAGE, ContentFiles],
})
export class UploadsPlatformModule {}
