import { Global, Module } from '@nestjs/common';
import { RealtimeModule } from '../live/realtime.module.ts';
import { DailyRangesReader } from './daily-ranges.ts';
import { HeldPublisher } from './held-publisher.ts';
import { HeldSignals } from './held-signals.ts';
import { HeldSignalsController } from './held-signals.controller.ts';
import { PresentPrices } from './present-prices.ts';
import { LiveQuotes } from '../prices/live-quotes.ts';
import { ToldExtremes } from '../prices/told-extremes.ts';
import { SignalPublishing } from './signal-publishing.ts';
import { SignalSteps } from './signal-steps.service.ts';
import { SignalStories } from './signal-story.service.ts';
import { SignalWithdrawal } from './signal-withdrawal.service.ts';
import { SignalsController } from './signals.controller.ts';
import { SignalsService } from './signals.service.ts';
import { UnusualSignals } from './unusual-signals.ts';

/** Global for what it exports: others publish signals too, and know nothing else of this feature. */
@Global()
@Module({
  imports: [RealtimeModule],
  controllers: [HeldSignalsController, SignalsController],
  providers: [
    SignalsService,
    { provide: SignalPublishing, useExisting: SignalsService },
    SignalSteps,
    SignalStories,
    SignalWithdrawal,
    LiveQuotes,
    ToldExtremes,
    UnusualSignals,
    PresentPrices,
    DailyRangesReader,
    HeldSignals,
    HeldPublisher,
  ],
  exports: [SignalPublishing],
})
export class SignalsModule {}
