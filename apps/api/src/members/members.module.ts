import { Module } from '@nestjs/common';
import { ConversationsController } from './conversations.controller.ts';
import { DirectLineReader } from './direct-line-reader.ts';
import { DirectLineController } from './direct-line.controller.ts';
import { DirectLineService } from './direct-line.service.ts';
import { MemberAccessService } from './member-access.service.ts';
import { MemberCareService } from './member-care.service.ts';
import { MemberMoneyService } from './member-money.service.ts';
import { MemberPageController } from './member-page.controller.ts';
import { MemberPageService } from './member-page.service.ts';
import { MembersExport } from './members-export.ts';
import { MembersController } from './members.controller.ts';
import { MembersService, NewSubscribers } from './members.service.ts';
import { ProviderLinks } from './provider-links.ts';
import { WelcomeRecoveryController } from './welcome-recovery.controller.ts';
import { WelcomeRecoveryService } from './welcome-recovery.service.ts';

@Module({
  controllers: [
    MembersController,
    MemberPageController,
    WelcomeRecoveryController,
    DirectLineController,
    ConversationsController,
  ],
  providers: [
    MembersService,
    MembersExport,
    NewSubscribers,
    MemberPageService,
    MemberMoneyService,
    MemberAccessService,
    MemberCareService,
    ProviderLinks,
    WelcomeRecoveryService,
    DirectLineService,
    DirectLineReader,
  ],
})
export class MembersModule {}
