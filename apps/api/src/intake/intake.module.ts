import { Module } from '@nestjs/common';
import { IntakeReceiver } from './intake-receiver.ts';
import { IntakeDraftsController } from './intake-drafts.controller.ts';
import { IntakeDrafts } from './intake-drafts.service.ts';
import { IntakeSourcesController } from './intake-sources.controller.ts';
import { IntakeSources } from './intake-sources.service.ts';
import { IntakeController } from './intake.controller.ts';

@Module({
  controllers: [IntakeController, IntakeDraftsController, IntakeSourcesController],
  providers: [IntakeReceiver, IntakeDrafts, IntakeSources],
})
export class IntakeModule {}
