import { IsIn, ValidateBy } from 'class-validator';
import { IfDefined, IsContentText, IsExpectedVersion } from '../platform/validators.ts';
import { LIMITS } from '../platform/limits.ts';
import { TEMPLATE_KINDS, type TemplateKind } from './message-template.ts';

const { nameMax } = LIMITS.messageTemplate;
const { titleMax, messageMax } = LIMITS.notification;
const { memoMax } = LIMITS.signal;

const Name = () =>
  IsContentText({
    max: nameMax,
    required: 'Template name is required',
    tooLong: `Template name must be at most ${nameMax} characters`,
  });
const Title = () =>
  IsContentText({
    max: titleMax,
    tooLong: `Title must be at most ${titleMax} characters`,
    notText: 'Title must be text without control characters',
  });
const Text = () =>
  IsContentText({
    max: memoMax,
    required: 'Template text is required',
    tooLong: `Template text must be at most ${memoMax} characters`,
  });

/** Property decorator: a text that fits the message of a broadcast, where it is for one. */
const FitsBroadcast = (): PropertyDecorator =>
  ValidateBy({
    name: 'fitsBroadcast',
    validator: {
      validate: (value: unknown, args) =>
        (args?.object as { kind?: unknown })?.kind !== 'broadcast' ||
        typeof value !== 'string' ||
        value.trim().length <= messageMax,
      defaultMessage: () => BROADCAST_TEXT_TOO_LONG,
    },
  });

/** The error when a template for broadcasts is longer than a broadcast may be. */
export const BROADCAST_TEXT_TOO_LONG = `The text of a broadcast must be at most ${messageMax} characters`;

/** Body of POST /api/admin/message-templates. */
export class CreateMessageTemplateDto {
  @IsIn(TEMPLATE_KINDS, { message: `Kind must be one of ${TEMPLATE_KINDS.join(', ')}` })
  kind: TemplateKind;

  @Name()
  name: string;

  /** For broadcasts; a signal has none. */
  @IfDefined()
  @Title()
  title: string = '';

  @FitsBroadcast()
  @Text()
  text: string;
}

/** Body of PUT /api/admin/message-templates/{id}: any of the texts; what it is for stays. */
export class UpdateMessageTemplateDto {
  @IfDefined()
  @Name()
  name?: string;

  @IfDefined()
  @Title()
  title?: string;

  @IfDefined()
  @Text()
  text?: string;

  @IsExpectedVersion()
  version?: number;
}
