import { Global, Module } from '@nestjs/common';
import { PresentPrices } from '../prices/present-prices.ts';
import { ReportedExcursions } from '../prices/reported-excursions.ts';
import { DailyRangesReader } from './daily-ranges.ts';
import { HeldPublisher } from './held-publisher.ts';
import { HeldSignalsController } from './held-signals.controller.ts';
import { HeldSignals } from './held-signals.ts';
import { SignalSanityCheck } from './signal-sanity-check.ts';
import { SignalPublishing } from './signal-publishing.ts';
import { SignalSearchController } from './signal-search.controller.ts';
import { SignalSearch } from './signal-search.service.ts';
import { SignalSteps } from './signal-steps.service.ts';
import { SignalStories } from './signal-story.service.ts';
import { SignalWithdrawal } from './signal-withdrawal.service.ts';
import { SignalsController } from './signals.controller.ts';
import { SignalsService } from './signals.service.ts';

/** Global for its exports: intake publishes signals too, and depends on nothing else of this domain. */
@Global()
@Module({
  controllers: [HeldSignalsController, SignalsController, SignalSearchController],
  providers: [
    SignalsService,
    { provide: SignalPublishing, useExisting: SignalsService },
    SignalSteps,
    SignalStories,
    SignalWithdrawal,
    PresentPrices,
    ReportedExcursions,
    SignalSanityCheck,
    DailyRangesReader,
    HeldSignals,
    HeldPublisher,
    SignalSearch,
  ],
  exports: [SignalPublishing],
})
export class SignalsModule {}
