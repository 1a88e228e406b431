import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsTimestamp } from '../platform/is-timestamp.ts';
import { allOf, IfDefined } from '../platform/validators.ts';
import { IsPrice } from '../prices/is-price.ts';
import { STOP_RULES, type StopRule } from './signal.ts';
import { LAST_TARGETS } from './target-names.ts';

/** Targets after T1 that a signal can have: T2 to T9. */
const MOST_FURTHER = LAST_TARGETS.length - 1;
const MOST_TARGETS = LAST_TARGETS.length + 1;
const WHOLE = 'Each portion must be a whole number from 1 to 100';
const MANY_PORTIONS = `There must be 2 to ${MOST_TARGETS} portions, one for each target`;

const FurtherTargets = (): PropertyDecorator =>
  allOf(
    IsPrice('Each further target', { each: true }),
    ArrayMaxSize(MOST_FURTHER, { message: `A signal can have at most ${MOST_FURTHER} targets after Take Profit 1` }),
    ArrayMinSize(1, { message: 'Leave out the further targets of a signal that ends at Take Profit 1' }),
    IsArray({ message: 'The further targets must be a list' }),
  );
const Portions = (): PropertyDecorator =>
  allOf(
    IsInt({ each: true, message: WHOLE }),
    Min(1, { each: true, message: WHOLE }),
    Max(100, { each: true, message: WHOLE }),
    ArrayMaxSize(MOST_TARGETS, { message: MANY_PORTIONS }),
    ArrayMinSize(2, { message: MANY_PORTIONS }),
    IsArray({ message: 'The portions must be a list' }),
  );
const EntryZonePrice = (): PropertyDecorator => IsPrice('The far end of the entry zone');
const StopRuleName = (): PropertyDecorator =>
  IsIn(STOP_RULES, { message: `Stop rule must be one of ${STOP_RULES.join(', ')}` });
const TrailDistance = (): PropertyDecorator => IsPrice('The trail distance');
const ValidUntil = (): PropertyDecorator => IsTimestamp('Valid until must be a date and time');
const CloseAt = (): PropertyDecorator => IsTimestamp('The close time must be a date and time');

/** The field may be left out, and null clears it. */
const IfGiven = (): PropertyDecorator => ValidateIf((_, value: unknown) => value !== undefined && value !== null);

/** What a new signal may have beside its four levels (docs/product/signals.md#targets); `signal.ts` says what each is. */
export class SignalTermsDto {
  @IfDefined()
  @FurtherTargets()
  furtherTargets?: string[];

  @IfDefined()
  @Portions()
  portions?: number[];

  @IfDefined()
  @EntryZonePrice()
  entryZonePrice?: string;

  @IfDefined()
  @StopRuleName()
  stopRule?: StopRule;

  @IfDefined()
  @TrailDistance()
  trailDistance?: string;

  @IfDefined()
  @ValidUntil()
  validUntil?: string;

  @IfDefined()
  @CloseAt()
  closeAt?: string;
}

/** The same in an edit: a field that is left out stays, null clears it. */
export class SignalTermsUpdateDto {
  @IfGiven()
  @FurtherTargets()
  furtherTargets?: string[] | null;

  @IfGiven()
  @Portions()
  portions?: number[] | null;

  @IfGiven()
  @EntryZonePrice()
  entryZonePrice?: string | null;

  @IfGiven()
  @StopRuleName()
  stopRule?: StopRule | null;

  @IfGiven()
  @TrailDistance()
  trailDistance?: string | null;

  @IfGiven()
  @ValidUntil()
  validUntil?: string | null;

  @IfGiven()
  @CloseAt()
  closeAt?: string | null;
}
