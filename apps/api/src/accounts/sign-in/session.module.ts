import { Module } from '@nestjs/common';
import { CheckoutSignInService } from './checkout-sign-in.service.ts';
import { HalfOpenSessions } from './half-open-sessions.ts';
import { OpenSessions } from './open-sessions.ts';
import { PasskeySignInController } from './passkey-sign-in.controller.ts';
import { PasskeySignInService } from './passkey-sign-in.service.ts';
import { SessionController } from './session.controller.ts';
import { SessionService } from './session.service.ts';

@Module({
  controllers: [SessionController, PasskeySignInController],
  providers: [SessionService, PasskeySignInService, CheckoutSignInService, OpenSessions, HalfOpenSessions],
})
export class SessionModule {}
