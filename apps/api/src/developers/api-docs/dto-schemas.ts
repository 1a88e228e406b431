import { getMetadataStorage } from 'class-validator';
import type { Type } from '@nestjs/common';
import { validationMetadataArrayToSchemas } from 'class-validator-jsonschema';
import { NOTIFICATION_CHANNELS, NOTIFICATION_LEVELS, NOTIFICATION_TOPICS } from '@t0/contracts/notifications';
import { PRICE_PATTERN } from '@t0/contracts/platform';
import { SYMBOL_PATTERN } from '@t0/contracts/prices';

/** A JSON schema of an object, as far as it is read here. */
export interface ObjectSchema {
  type: 'object';
  properties: Record<string, object>;
  required?: string[];
  additionalProperties: false;
}

/** The table of instruments is the owner's: GET /api/instruments lists them. */
const SYMBOL = { type: 'string', pattern: SYMBOL_PATTERN.source };

/** The errors of a refusal list the topics and levels of a channel. */
const PREFERENCE = {
  type: 'object',
  properties: {
    channel: { type: 'string', enum: [...NOTIFICATION_CHANNELS] },
    topic: { type: 'string', enum: Object.keys(NOTIFICATION_TOPICS) },
    level: { type: 'string', enum: Object.keys(NOTIFICATION_LEVELS) },
  },
  required: ['channel', 'topic', 'level'],
  additionalProperties: false,
};

/** The schemas of the product's validation rules; their error messages say the rest. */
const OWN_RULES: Record<string, object> = {
  isPrice: { type: 'string', pattern: PRICE_PATTERN.source },
  isAmount: { type: 'string' },
  isSignalInstrument: SYMBOL,
  isKnownInstrument: SYMBOL,
  isAlertInstrument: SYMBOL,
  isContentText: { type: 'string' },
  isPatterns: { type: 'string' },
  isNewPassword: { type: 'string' },
  isEmailAddress: { type: 'string' },
  isObjectPath: { type: ['string', 'null'], description: 'Path of an uploaded file' },
  isImagePath: { type: ['string', 'null'], description: 'Path of an uploaded image' },
  isImageUrl: { type: ['string', 'null'], description: 'Address of a picture, or of an uploaded one' },
  isPreferences: { type: 'array', minItems: 1, items: PREFERENCE },
  isMemoImage: ({ each }: { each: boolean }) => ({ type: each ? 'string' : ['string', 'null'] }),
  isExpectedVersion: { type: 'integer', minimum: 0 },
  isTimestamp: { type: ['string', 'null'], format: 'date-time' },
  isPageCursor: { type: 'string', description: 'Written `createdAt,id`' },
  isUserCursor: { type: 'string', description: 'Written `createdAt,id`' },
  customValidation: {},
};

/** JSON schema of a DTO class, from the very rules its values are checked by. */
export function dtoSchema(dto: Type): ObjectSchema {
  const metadata = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    // The product's rules are distinguished by their name; all inherited ones count as this class's.
    .map((rule) => ({
      ...rule,
      target: dto,
      type: rule.type === 'customValidation' ? (rule.name ?? rule.type) : rule.type,
    }))
    // The narrowest type is written last: a whole number is more than a number with bounds.
    .sort((a, b) => Number(a.type === 'isInt') - Number(b.type === 'isInt'));
  const schema = validationMetadataArrayToSchemas(metadata, { additionalConverters: OWN_RULES as never })[dto.name];
  const properties = schema?.properties ?? {};
  const cleared = new Set(metadata.filter(allowsNull).map(({ propertyName }) => propertyName));
  return {
    ...(schema as Partial<ObjectSchema>),
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, rule]) => [name, cleared.has(name) ? orNull(rule) : rule]),
    ) as ObjectSchema['properties'],
    additionalProperties: false,
  };
}

/** A validation rule of a field, as class-validator keeps it. */
type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** True of the rule that null clears a field of an edit: its value is not checked then. An optional field looks at its object instead. */
function allowsNull({ type, constraints, propertyName }: Rule): boolean {
  const [condition] = (constraints ?? []) as [((object: object, value: unknown) => boolean)?];
  return type === 'conditionalValidation' && condition?.({ [propertyName]: '' }, null) === false;
}

/** The schema of a value that may also be null. */
function orNull(schema: object): object {
  const { type, enum: values } = schema as { type?: unknown; enum?: unknown[] };
  return {
    ...schema,
    ...(typeof type === 'string' && { type: [type, 'null'] }),
    ...(values && { enum: [...values, null] }),
  };
}
