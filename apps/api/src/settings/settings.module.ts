import { Module } from '@nestjs/common';
import { ClientSettingsController } from './client-settings.controller.ts';
import { OwnDataArchive } from './my-data/archive.ts';
import { MemberDataController, MyDataController } from './my-data/my-data.controller.ts';
import { MyDataService } from './my-data/my-data.service.ts';
import { UndoDeletionController } from './my-data/undo-deletion.controller.ts';
import { UndoDeletionService } from './my-data/undo-deletion.service.ts';
import { OwnerCopyController } from './owner-copy.controller.ts';
import { OwnerCopyService } from './owner-copy.service.ts';
import { ProfileController } from './profile.controller.ts';
import { ProfileService } from './profile.service.ts';

@Module({
  controllers: [
    ProfileController,
    MyDataController,
    MemberDataController,
    UndoDeletionController,
    ClientSettingsController,
    OwnerCopyController,
  ],
  providers: [ProfileService, MyDataService, OwnDataArchive, UndoDeletionService, OwnerCopyService],
})
export class SettingsModule {}
