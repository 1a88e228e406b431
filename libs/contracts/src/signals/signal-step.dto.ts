import { IsBoolean, IsIn } from 'class-validator';
import { IfDefined } from '../platform/validators.ts';
import { IsPrice } from '../prices/is-price.ts';
import { MANUAL_STEPS, WITHDRAWAL_REASONS, type ManualStep, type WithdrawalReason } from './signal-step.ts';

/** Body of POST /api/signals/{id}/steps: one step of an open signal. */
export class TakeStepDto {
  @IsIn(MANUAL_STEPS, { message: `Step must be one of ${MANUAL_STEPS.join(', ')}` })
  step: ManualStep;

  /** Of `stop-moved`: the new stop. Of `closed` and the last target: the price, where there is no live one; the live price counts where there is one. */
  @IfDefined()
  @IsPrice('Price')
  price?: string;

  /** Of `stop-moved` and `stop-to-entry`: the stop that was on the screen. Another one by now is a conflict. */
  @IfDefined()
  @IsPrice('Stop on the screen')
  expectedStop?: string;

  /** A stop that the price has passed already is meant: it closes the signal at the next tick. */
  @IfDefined()
  @IsBoolean({ message: 'Confirmed must be true or false' })
  confirmed?: boolean;

  /** The step waits for 10 s before members are notified, and can be undone until then. A step that closes the signal never waits. */
  @IfDefined()
  @IsBoolean({ message: 'Undoable must be true or false' })
  undoable?: boolean;
}

/** Query of DELETE /api/signals/{id}. */
export class WithdrawSignalQuery {
  /** `mistake`: RECALL, within a minute of publishing. */
  @IfDefined()
  @IsIn(WITHDRAWAL_REASONS, { message: `Reason must be one of ${WITHDRAWAL_REASONS.join(', ')}` })
  reason?: WithdrawalReason;
}
