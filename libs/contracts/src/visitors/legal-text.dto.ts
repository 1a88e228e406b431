import { IsContentText, IsExpectedVersion } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';

const max = LIMITS.legalTextMax;

/** Body of PUT /api/legal-texts/{name}, and the version its editor was looking at (docs/product/settings.md#legal-texts). */
export class LegalTextDto {
  @IsContentText({
    max,
    required: 'The text is required',
    tooLong: `The text must be at most ${max.toLocaleString('en-US')} characters`,
  })
  text: string;

  @IsExpectedVersion()
  version?: number;
}
