import { Module } from '@nestjs/common';
import { HalfOpenSessions } from './half-open-sessions.ts';
import { SessionController } from './session.controller.ts';
import { SessionService } from './session.service.ts';

@Module({ controllers: [SessionController], providers: [SessionService, HalfOpenSessions] })
export class SessionModule {}
