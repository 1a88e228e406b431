import { Module } from '@nestjs/common';
import { SessionListController } from './session-list.controller.ts';
import { SessionListService } from './session-list.service.ts';

@Module({ controllers: [SessionListController], providers: [SessionListService] })
export class SessionListModule {}
