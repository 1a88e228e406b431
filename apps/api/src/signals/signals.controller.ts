import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  ParseIntPipe,
  Post,
  Put,
  Query,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { IDEMPOTENCY_HEADER } from '@t0/contracts/platform';
import { CreateSignalDto, TakeStepDto, UpdateSignalDto, WithdrawSignalQuery } from '@t0/contracts/signals';
import type { Publication, Signal, SignalStory } from '@t0/contracts/signals';
import { CurrentUser } from '../platform/access/current-user.ts';
import { SubscribedGuard } from '../platform/access/guards.ts';
import { StaffOnly } from '../platform/access/staff-only.ts';
import { AllowApiKey } from '../platform/keys/key.guard.ts';
import { SharedReadingInterceptor, SharedReadings } from '../live/shared-readings.ts';
import { SignalSteps } from './signal-steps.service.ts';
import { SignalStories } from './signal-story.service.ts';
import { SignalWithdrawal } from './signal-withdrawal.service.ts';
import { SignalsService } from './signals.service.ts';

/** Trading signals: read by members, written by administrators (docs/product/signals.md#publishing). */
@Controller('api/signals')
export class SignalsController {
  constructor(
    private readonly signals: SignalsService,
    private readonly steps: SignalSteps,
    private readonly stories: SignalStories,
    private readonly withdrawal: SignalWithdrawal,
    readings: SharedReadings,
  ) {
    readings.define({
      path: '/api/signals',
      types: ['signal.created', 'signal.updated', 'signal.deleted'],
      opening: 'subscribed',
      read: () => signals.list(),
    });
  }

  @Get()
  @UseGuards(SubscribedGuard)
  @UseInterceptors(SharedReadingInterceptor)
  @AllowApiKey('signals:read')
  list(): Promise<Signal[]> {
    return this.signals.list();
  }

  @Post()
  @StaffOnly('publishing')
  @AllowApiKey('signals:write')
  publish(
    @Body() body: CreateSignalDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Publication> {
    return this.signals.publish(body, user.id, key);
  }

  @Put(':id')
  @StaffOnly('publishing')
  @AllowApiKey('signals:write')
  update(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: UpdateSignalDto,
    @CurrentUser() user: Express.User,
  ): Promise<Signal> {
    return this.signals.update(id, body, user.id);
  }

  /** One step of an open signal by hand; an `undoable` one waits first. */
  @Post(':id/steps')
  @HttpCode(200)
  @StaffOnly('publishing')
  @AllowApiKey('signals:write')
  takeStep(
    @Param('id', ParseIntPipe) id: number,
    @Body() body: TakeStepDto,
    @CurrentUser() user: Express.User,
    @Headers(IDEMPOTENCY_HEADER) key?: string,
  ): Promise<Publication> {
    return this.steps.take(id, body, { actorId: user.id, key });
  }

  /** The story of a signal, also of a withdrawn one. The actors are for administrators. */
  @Get(':id/story')
  @UseGuards(SubscribedGuard)
  @AllowApiKey('signals:read')
  story(@Param('id', ParseIntPipe) id: number, @CurrentUser() user: Express.User): Promise<SignalStory> {
    return this.stories.read(id, user.isAdmin);
  }

  @Delete(':id')
  @HttpCode(204)
  @StaffOnly('publishing')
  @AllowApiKey('signals:write')
  withdraw(
    @Param('id', ParseIntPipe) id: number,
    @Query() { reason = 'desk' }: WithdrawSignalQuery,
    @CurrentUser() user: Express.User,
  ): Promise<void> {
    return this.withdrawal.withdraw(id, reason, user.id);
  }
}
