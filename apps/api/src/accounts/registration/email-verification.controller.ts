import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { VerifyEmailDto } from '@t0/contracts/accounts';
import { EmailVerificationService } from './email-verification.service.ts';

/** One sentence for a person. */
interface MessageAnswer {
  message: string;
}

/**
 * Proves that a mailbox belongs to the person who registered or paid with it (docs/product/accounts.md#email-verification). Both calls also
 * work without a session: the emailed token, and the browser's registration, identify the person.
 */
@Controller('api/email-verification')
export class EmailVerificationController {
  constructor(private readonly proofs: EmailVerificationService) {}

  /** By a press on the page that the emailed link opens. Opening the link changes nothing: mail scanners do that. */
  @Post()
  @HttpCode(200)
  async prove(
    @Body() body: VerifyEmailDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageAnswer> {
    await this.proofs.prove(body, request, response);
    return { message: 'Your email address is confirmed' };
  }

  /** Sends the email again, for the account of the session or for the registration of this browser. */
  @Post('mail')
  @HttpCode(200)
  async mail(@Req() request: Request): Promise<MessageAnswer> {
    await this.proofs.mail(request);
    return { message: 'Check your email for the confirmation link' };
  }
}
