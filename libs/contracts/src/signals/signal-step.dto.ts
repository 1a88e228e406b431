import { IsBoolean, IsIn } from 'class-validator';
import { IfGiven } from '../platform/if-given.ts';
import { IsPrice } from '../prices/is-price.ts';
import { HAND_STEPS, WITHDRAWAL_REASONS } from './signal-step.ts';
import type { HandStep, WithdrawalReason } from './signal-step.ts';

/** Body of POST /api/signals/{id}/steps: one step of an open signal. */
export class TakeStepDto {
  @IsIn(HAND_STEPS, { message: `Step must be one of ${HAND_STEPS.join(', ')}` })
  step: HandStep;

  /** Of `stop-moved`: the new stop. Of `closed`: the price, where there is no live one; the live price counts where there is one. */
  @IfGiven()
  @IsPrice('Price')
  price?: string;

  /** Of `stop-moved` and `stop-to-entry`: the stop that was on the screen. Another one by now is a conflict. */
  @IfGiven()
  @IsPrice('Stop on the screen')
  seenStop?: string;

  /** A stop that the price has passed already is meant: it closes the signal at the next tick. */
  @IfGiven()
  @IsBoolean({ message: 'Confirmed must be true or false' })
  confirmed?: boolean;
}

/** Query of DELETE /api/signals/{id}. */
export class WithdrawSignalQuery {
  /** `mistake`: RECALL, within a minute of publishing. */
  @IfGiven()
  @IsIn(WITHDRAWAL_REASONS, { message: `Reason must be one of ${WITHDRAWAL_REASONS.join(', ')}` })
  reason?: WithdrawalReason;
}
