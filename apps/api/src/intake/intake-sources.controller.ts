import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  UseInterceptors,
} from '@nestjs/common';
import { CreateIntakeSourceDto, TrustIntakeSourceDto, UpdateIntakeSourceDto } from '@t0/contracts/intake';
import type { IntakeSource, IntakeSourceKey } from '@t0/contracts/intake';
import { CurrentUser } from '../platform/access/current-user.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { LiveCursorInterceptor } from '../live/live-cursor.interceptor.ts';
import { IntakeSources } from './intake-sources.service.ts';

/** Programs that may send alerts (docs/product/intake.md#sources). */
@Controller('api/admin/intake/sources')
@StaffOnly('settings')
export class IntakeSourcesController {
  constructor(private readonly sources: IntakeSources) {}

  @Get()
  @UseInterceptors(LiveCursorInterceptor)
  list(): Promise<IntakeSource[]> {
    return this.sources.list();
  }

  /** Answers its token, this once. */
  @Post()
  @StaffOnly('keys')
  create(@Body() body: CreateIntakeSourceDto, @CurrentUser() user: Express.User): Promise<IntakeSourceKey> {
    return this.sources.create(body, user.id);
  }

  @Put(':id')
  update(@Param('id', ParseIntPipe) id: number, @Body() body: UpdateIntakeSourceDto): Promise<IntakeSource> {
    return this.sources.update(id, body);
  }

  /** Another token in the place of the present one, which ends. */
  @Post(':id/token')
  @StaffOnly('keys')
  renew(@Param('id', ParseIntPipe) id: number): Promise<IntakeSourceKey> {
    return this.sources.renew(id);
  }

  @Delete(':id/token')
  @StaffOnly('keys')
  @HttpCode(200)
  revoke(@Param('id', ParseIntPipe) id: number): Promise<IntakeSource> {
    return this.sources.revoke(id);
  }

  /** Marks it as trusted; two administrators have to. */
  @Post(':id/trust')
  @HttpCode(200)
  trust(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: TrustIntakeSourceDto,
    @CurrentUser() user: Express.User,
  ): Promise<IntakeSource> {
    return this.sources.trust(id, body.edition, user);
  }

  @Delete(':id/trust')
  @HttpCode(200)
  withdrawTrust(@Param('id', ParseIntPipe) id: number): Promise<IntakeSource> {
    return this.sources.withdrawTrust(id);
  }
}
