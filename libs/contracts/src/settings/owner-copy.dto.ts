import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy } from 'class-validator';
import { IsContentText, IsExpectedVersion, allOf } from '../platform/validators.ts';
import { IsEmailAddress } from '../platform/is-email-address.ts';
import { LIMITS } from '../platform/limits.ts';
import type { OwnerCopyFields } from '../platform/owner-copy.ts';
import { isWebUrl } from '../content/web-url.ts';

const { figureMax, resultsMax } = LIMITS.ownerCopy;
const emptyIsNull = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.trim() || null : value,
);
const Words = (label: string, max: number): PropertyDecorator =>
  IsContentText({ max, required: `${label} is required`, tooLong: `${label} must be at most ${max} characters` });
const Link = (label: string): PropertyDecorator =>
  allOf(
    emptyIsNull,
    IsOptional(),
    ValidateBy({
      name: 'isWebUrl',
      validator: {
        validate: isWebUrl,
        defaultMessage: () => `${label} must be an address that begins with http:// or https://`,
      },
    }),
  );

/** Body of PUT /api/admin/owner-copy: all of it, and the version its editor was looking at (docs/product/settings.md#copy). */
export class OwnerCopyDto implements OwnerCopyFields {
  @Words('Active traders', figureMax)
  activeTraders: string;

  @Words('Active signals', figureMax)
  activeSignals: string;

  @Words('Traders', figureMax)
  traders: string;

  @Words('Support', figureMax)
  support: string;

  @Link('Education portal')
  educationPortalUrl: string | null;

  @Link('Update Billing')
  billingUpdateUrl: string | null;

  @emptyIsNull
  @IsOptional()
  @IsEmailAddress({ message: 'Support address must be an email address' })
  supportEmail: string | null;

  @Words('Text beside results', resultsMax)
  resultsText: string;

  @IsExpectedVersion()
  version?: number;
}
