import { Module } from '@nestjs/common';
import { IntakeDoor } from './intake-door.ts';
import { IntakeDraftsController } from './intake-drafts.controller.ts';
import { IntakeDrafts } from './intake-drafts.service.ts';
import { IntakeSourcesController } from './intake-sources.controller.ts';
import { IntakeSources } from './intake-sources.service.ts';
import { IntakeController } from './intake.controller.ts';

@Module({
  controllers: [IntakeController, IntakeDraftsController, IntakeSourcesController],
  providers: [IntakeDoor, IntakeDrafts, IntakeSources],
})
export class IntakeModule {}
