import { Body, Controller, HttpCode, Ip, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ChangePasswordDto, ForgotPasswordDto, ResetPasswordDto } from '@t0/contracts/accounts';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../../platform/access/guards.ts';
import { PasswordService } from './password.service.ts';

/** One sentence for a person, shown as the toast's text (docs/product/accounts.md#password-reset-request). */
interface MessageAnswer {
  message: string;
}

/** Forgotten, reset and changed passwords (docs/product/accounts.md#password-reset-request). */
@Controller('api')
export class PasswordController {
  constructor(private readonly passwords: PasswordService) {}

  @Post(['auth/forgot-password', 'forgot-password'])
  @HttpCode(200)
  async forgot(@Body() { email }: ForgotPasswordDto, @Ip() address: string): Promise<MessageAnswer> {
    await this.passwords.forgot(email, address);
    return { message: 'Check your email for password reset instructions' };
  }

  @Post('auth/reset-password')
  @HttpCode(200)
  async reset(
    @Body() body: ResetPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MessageAnswer> {
    await this.passwords.reset(body, request, response);
    return { message: 'Password Reset Successful' };
  }

  @Post('auth/change-password')
  @HttpCode(200)
  @UseGuards(AuthenticatedGuard)
  async change(
    @Body() body: ChangePasswordDto,
    @CurrentUser() user: Express.User,
    @Req() request: Request,
  ): Promise<MessageAnswer> {
    await this.passwords.change(body, user, request);
    return { message: 'Your password was changed' };
  }
}
