import { ArrayMinSize, ArrayUnique, IsArray, IsBoolean, IsIn, IsString, Matches, MaxLength } from 'class-validator';
import { ConfirmPasswordDto } from '../accounts/account.dto.ts';
import { IfDefined, allOf } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';
import { IsBeforeId } from '../platform/page-fields.ts';
import { WEBHOOK_KINDS, type WebhookKind } from '../channels/channel.ts';

const Kinds = (): PropertyDecorator =>
  allOf(
    IsIn(WEBHOOK_KINDS, { each: true, message: 'A webhook has no such kind' }),
    ArrayUnique({ message: 'Each kind counts once' }),
    ArrayMinSize(1, { message: 'Choose at least one kind' }),
    IsArray({ message: 'Choose at least one kind' }),
  );

/** Body of POST /api/auth/webhooks (docs/product/developers.md#webhooks); the password once more. Which addresses are taken is the server's to say. */
export class NewWebhookDto extends ConfirmPasswordDto {
  @MaxLength(LIMITS.url, { message: `The address must be at most ${LIMITS.url} characters` })
  @Matches(/^[^\p{Cc}\s]+$/u, { message: 'The address must be a web address such as https://example.com/hooks' })
  @IsString({ message: 'The address is required' })
  url: string;

  @Kinds()
  kinds: WebhookKind[];
}

/** Body of PUT /api/auth/webhooks/{id}: what is left out stays. */
export class ChangeWebhookDto {
  @Kinds()
  @IfDefined()
  kinds?: WebhookKind[];

  @IsBoolean({ message: 'A webhook must be on or off' })
  @IfDefined()
  isOn?: boolean;
}

/** Body of POST /api/auth/webhooks/{id}/secret: the password once more. */
export class NewWebhookSecretDto extends ConfirmPasswordDto {}

/** Query of GET /api/auth/webhooks/{id}/deliveries: those before this one. */
export class WebhookLogDto {
  @IsBeforeId()
  before?: number;
}
