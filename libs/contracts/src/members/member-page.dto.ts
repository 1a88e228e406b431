import { IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { LIMITS } from '../platform/limits.ts';
import { IsContentText, IfDefined } from '../platform/validators.ts';
import { IsTimestampOrNull } from '../platform/is-timestamp.ts';
import { PLANS, type Plan } from '../billing/billing.ts';

const { noteMax, reasonMax } = LIMITS.members;

/** Body of POST /api/admin/users/{id}/access (docs/product/console.md#acts). */
export class GrantAccessDto {
  /** When the access ends by itself; null: never. */
  @IsTimestampOrNull('Until must be a date and time with its time zone')
  until: string | null;

  @IsOptional()
  @IsIn(PLANS, { message: `Plan must be one of ${PLANS.join(', ')}` })
  plan?: Plan;

  /** The end of the grant that the screen showed; if the grant has another end now, the call is refused. 'none': no grant. */
  @IfDefined()
  @MaxLength(40, { message: 'Known end must be a date and time, forever or none' })
  known?: string;
}

/** The emails that staff can send to a member. */
export const MEMBER_MAILS = ['welcome', 'password-reset'] as const;
export type MemberMailKind = (typeof MEMBER_MAILS)[number];

/** Body of POST /api/admin/users/{id}/mail. */
export class MemberMailDto {
  @IsIn(MEMBER_MAILS, { message: `Kind must be one of ${MEMBER_MAILS.join(', ')}` })
  kind: MemberMailKind;
}

/** Body of POST /api/admin/users/{id}/blacklist. */
export class BlacklistMemberDto {
  @IsContentText({
    max: reasonMax,
    tooLong: `Reason must be at most ${reasonMax} characters`,
    notText: 'Reason must be text',
  })
  reason: string;
}

/** Body of POST /api/admin/users/{id}/notes. */
export class MemberNoteDto {
  @IsContentText({
    max: noteMax,
    required: 'Write the note',
    tooLong: `Note must be at most ${noteMax} characters`,
  })
  text: string;
}

/** The greatest amount that Stripe takes, in the smallest unit of a currency. */
const AMOUNT_MAX = 999_999_999_999;

/** Body of POST /api/admin/users/{id}/refunds. */
export class RefundDto {
  /** The provider's id of the payment. */
  @MaxLength(255, { message: 'Payment must be the id of a payment' })
  paymentId: string;

  /** In the currency's smallest unit; left out: what is left of the payment. */
  @IfDefined()
  @IsInt({ message: 'Amount must be a whole number of the smallest unit' })
  @Min(1, { message: 'Amount must be above 0' })
  @Max(AMOUNT_MAX, { message: 'Amount must have at most 12 digits' })
  amount?: number;

  /** What was left of the payment on the screen; another rest by now refuses the refund, so that no press refunds twice. */
  @IfDefined()
  @IsInt({ message: 'Rest must be a whole number of the smallest unit' })
  @Min(0, { message: 'Rest must not be below 0' })
  @Max(AMOUNT_MAX, { message: 'Rest must have at most 12 digits' })
  left?: number;
}
