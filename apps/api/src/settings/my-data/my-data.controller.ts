import type { Readable } from 'node:stream';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  ParseUUIDPipe,
  Post,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { Config } from '@t0/config';
import { ConfirmPasswordDto, DataFileDto, type DeletionPending, type OwnDataLink } from '@t0/contracts/accounts';
import type { Request, Response } from 'express';
import { CurrentUser } from '../../platform/access/current-user.ts';
import { AuthenticatedGuard } from '../../platform/access/guards.ts';
import { StaffOnly } from '../../platform/access/staff-only.ts';
import { sendStream } from '../../platform/http/send-stream.ts';
import { clearSessionCookie } from '../../platform/session/session-cookie.ts';
import { CONFIG } from '../../platform/tokens.ts';
import { MyDataService } from './my-data.service.ts';

/** MY DATA on the profile (docs/product/accounts.md#my-data). */
@Controller('api/auth/my-data')
@UseGuards(AuthenticatedGuard)
export class MyDataController {
  constructor(
    private readonly data: MyDataService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The address of the archive: the browser loads it as a file, so that no page holds it in memory. */
  @Post()
  @HttpCode(200)
  link(
    @CurrentUser() user: Express.User,
    @Body() { password }: ConfirmPasswordDto,
    @Req() request: Request,
  ): Promise<OwnDataLink> {
    return this.data.link(request, user, password);
  }

  @Get(':token')
  async download(
    @CurrentUser() user: Express.User,
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const archive = await this.data.download(request, user, token);
    await sendArchive(archive, response);
  }

  /** Closes the account; it is deleted after a week. */
  @Post('delete')
  @HttpCode(200)
  async delete(
    @CurrentUser() user: Express.User,
    @Body() { password }: ConfirmPasswordDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DeletionPending> {
    const pending = await this.data.delete(request, user, password);
    clearSessionCookie(response, this.config);
    return pending;
  }
}

/** The file of a member's data, made by the owner on a request by email (docs/product/console.md#data-file). */
@Controller('api/admin/users/:id/data-file')
@StaffOnly('roles')
export class MemberDataController {
  constructor(private readonly data: MyDataService) {}

  @Post()
  @HttpCode(200)
  link(
    @Param('id', ParseUUIDPipe) id: string,
    @CurrentUser() user: Express.User,
    @Body() body: DataFileDto,
    @Req() request: Request,
  ): Promise<OwnDataLink> {
    return this.data.linkFor(request, user, id, body);
  }

  @Get(':token')
  async download(
    @Param('id', ParseUUIDPipe) id: string,
    @CurrentUser() user: Express.User,
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendArchive(await this.data.downloadFor(request, user, id, token), response);
  }
}

async function sendArchive(archive: Readable, response: Response): Promise<void> {
  response.set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="my-data-${new Date().toISOString().slice(0, 10)}.zip"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  await sendStream(archive, response);
}
