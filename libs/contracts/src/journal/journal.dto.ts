import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, ValidateBy, ValidateIf } from 'class-validator';
import { IfDefined, IsExpectedVersion, allOf } from '../platform/validators.ts';
import { IsPastTimestamp } from '../platform/is-timestamp.ts';
import { validateNote, isJournalNumber, JOURNAL_DECISIONS, JOURNAL_NUMBERS } from './journal.ts';
import type { JournalDecision, JournalNumber } from './journal.ts';
import { LIMITS } from '../platform/limits.ts';
import { parsePageCursor } from '../platform/page-cursor.ts';
import { IsBeforeRow, IsPageLimit } from '../platform/page-fields.ts';

const { noteMax, page, pageMax, fileMax } = LIMITS.journal;
const IsDecision = () =>
  IsIn(JOURNAL_DECISIONS, { message: `Decision must be one of: ${JOURNAL_DECISIONS.join(', ')}` });

/** Property decorator: may be left out; an empty field of a form becomes null, which is taken too. */
const OrNone = (...then: PropertyDecorator[]): PropertyDecorator =>
  allOf(
    Transform(({ value }: { value: unknown }) => (value === '' ? null : value)),
    ValidateIf((_, value: unknown) => value !== undefined && value !== null),
    ...then,
  );

/** Property decorator: a figure of an entry, or none. */
export const IsFigure = (name: JournalNumber): PropertyDecorator =>
  OrNone(
    ValidateBy({
      name: 'isJournalNumber',
      validator: {
        validate: (value: unknown) => isJournalNumber(name, value),
        defaultMessage: () => JOURNAL_NUMBERS[name].message,
      },
    }),
  );

const IsNote = (): PropertyDecorator =>
  allOf(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'isJournalNote',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && validateNote(value, noteMax) === null,
        defaultMessage: (args) =>
          (typeof args?.value === 'string' && validateNote(args.value, noteMax)) || 'Note must be text',
      },
    }),
  );

/** Property decorator: the text of a file. Its length is checked, and not its characters: `MaxLength` takes 130 ms for two megabytes of emoji. */
const IsFile = (): PropertyDecorator =>
  ValidateBy({
    name: 'isFile',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && value.length <= fileMax,
      defaultMessage: (args) =>
        typeof args?.value === 'string' ? 'The file must be at most 2 MB' : 'The file must be text',
    },
  });

/** Body of PUT /api/journal/signals/{id}: one press (docs/product/journal.md#taking). */
export class JournalDecisionDto {
  @IsDecision()
  decision: JournalDecision;

  /** The price on the screen; kept only where no fill is noted yet. */
  @IsFigure('fill')
  fill?: string | null;

  /** The lots on the screen; kept only where no size is noted yet. */
  @IsFigure('size')
  size?: string | null;
}

/** Body of PATCH /api/journal/entries/{id}: what is left out stays (docs/product/journal.md#fields). */
export class JournalEntryDto {
  @IfDefined()
  @IsDecision()
  decision?: JournalDecision;

  @IfDefined()
  @IsPastTimestamp('Time')
  at?: string;

  @IsFigure('fill')
  fill?: string | null;

  @IsFigure('size')
  size?: string | null;

  @IsFigure('riskPercent')
  riskPercent?: string | null;

  @IsFigure('exit')
  exit?: string | null;

  @OrNone(IsPastTimestamp('Exit time'))
  exitAt?: string | null;

  @IfDefined()
  @IsNote()
  note?: string;

  @IsExpectedVersion()
  version?: number;
}

/** Query of GET /api/journal/entries. */
export class JournalPageQuery {
  @IsPageLimit(pageMax)
  limit: number = page;

  /** Continues after the entry with this time and id. */
  @IsBeforeRow(parsePageCursor, 'the last entry')
  before?: string;
}

/** Body of POST /api/journal/import (docs/product/journal.md#csv). */
export class JournalImportDto {
  @IsFile()
  csv: string;

  /** False: it is only checked. */
  @IfDefined()
  @IsBoolean({ message: 'Confirmed must be true or false' })
  confirmed: boolean = false;
}
