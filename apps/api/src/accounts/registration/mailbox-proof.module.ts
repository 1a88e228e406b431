import { Module } from '@nestjs/common';
import { MailboxProofController } from './mailbox-proof.controller.ts';
import { MailboxProofService } from './mailbox-proof.service.ts';

@Module({ controllers: [MailboxProofController], providers: [MailboxProofService] })
export class MailboxProofModule {}
