import { Module } from '@nestjs/common';
import { AdministratorsAtStart } from './registration/administrators-at-start.ts';
import { EmailVerificationController } from './registration/email-verification.controller.ts';
import { EmailVerificationService } from './registration/email-verification.service.ts';
import { RegistrationController } from './registration/registration.controller.ts';
import { RegistrationService } from './registration/registration.service.ts';
import { PasskeysController } from './second-factor/passkeys.controller.ts';
import { PasskeysService } from './second-factor/passkeys.service.ts';
import { TwoFactorController } from './second-factor/two-factor.controller.ts';
import { TwoFactorService } from './second-factor/two-factor.service.ts';
import { CheckoutSignInService, SessionService } from './sign-in/session.service.ts';
import { HalfOpenSessions, OpenSessions } from './sign-in/open-sessions.ts';
import { NotMeController } from './sign-in/not-me.controller.ts';
import { NotMeService } from './sign-in/not-me.service.ts';
import { PasskeySignInController } from './sign-in/passkey-sign-in.controller.ts';
import { PasskeySignInService } from './sign-in/passkey-sign-in.service.ts';
import { PasswordController } from './sign-in/password.controller.ts';
import { PasswordService } from './sign-in/password.service.ts';
import { StaffController } from './staff/staff.controller.ts';
import { StaffService } from './staff/staff.service.ts';
import { SessionListController } from './sign-in/session-list.controller.ts';
import { SessionListService } from './sign-in/session-list.service.ts';
import { SessionController } from './sign-in/session.controller.ts';

@Module({
  controllers: [
    TwoFactorController,
    PasskeysController,
    NotMeController,
    SessionListController,
    RegistrationController,
    EmailVerificationController,
    PasswordController,
    SessionController,
    PasskeySignInController,
    StaffController,
  ],
  providers: [
    TwoFactorService,
    PasskeysService,
    NotMeService,
    SessionListService,
    RegistrationService,
    AdministratorsAtStart,
    EmailVerificationService,
    PasswordService,
    SessionService,
    PasskeySignInService,
    CheckoutSignInService,
    OpenSessions,
    HalfOpenSessions,
    StaffService,
  ],
})
export class AccountsModule {}
