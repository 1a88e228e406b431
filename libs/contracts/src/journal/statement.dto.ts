import { STATEMENT_LIMITS, ACCOUNT_KINDS, MAPPED_COLUMNS, type AccountKind, type MappedColumn } from './statement.ts';
import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { LIMITS, MAX_ROW_ID } from '../platform/limits.ts';
import { IsPageLimit } from '../platform/page-fields.ts';
import { allOf, IfDefined } from '../platform/validators.ts';
import { IsFigure } from './journal.dto.ts';
import { validateNote } from './journal.ts';

const { nameMax, page, pageMax, cellsMost, tradesMost, tagsMost, tagMax } = STATEMENT_LIMITS;
const ZONE_MAX = 64;
const COLUMNS_MAX = 500;

const IsName = (): PropertyDecorator =>
  ValidateBy({
    name: 'isAccountName',
    validator: {
      validate: (value: unknown) =>
        typeof value === 'string' && value.trim() !== '' && validateNote(value, nameMax) === null,
      defaultMessage: () => `Name must have 1 to ${nameMax} characters`,
    },
  });
const IsServerZone = (): PropertyDecorator =>
  allOf(
    MaxLength(ZONE_MAX, { message: 'Zone is too long' }),
    Matches(/^[A-Za-z]/, { message: 'Zone must be a time zone' }),
  );
const IsAccountKind = (): PropertyDecorator =>
  IsIn(ACCOUNT_KINDS, { message: `Kind must be one of: ${ACCOUNT_KINDS.join(', ')}` });
const IsFlag = (label: string): PropertyDecorator =>
  allOf(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value)),
    IsBoolean({ message: `${label} must be true or false` }),
  );
const IsAccountId = (): PropertyDecorator =>
  allOf(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => Number(value)),
    Max(MAX_ROW_ID, { message: 'Account must be the id of an account' }),
    Min(1, { message: 'Account must be the id of an account' }),
    IsInt({ message: 'Account must be the id of an account' }),
  );

/** The columns as a query has them: 'symbol:0,direction:2'; null where it is none. */
export function parseColumns(text: string): Partial<Record<MappedColumn, number>> | null {
  const columns: Partial<Record<MappedColumn, number>> = {};
  for (const part of text.split(',')) {
    const [, name, column] = /^([a-z]+):(\d{1,3})$/.exec(part) ?? [];
    const known = MAPPED_COLUMNS.find((one) => one === name);
    if (!known || Number(column) >= cellsMost) return null;
    columns[known] = Number(column);
  }
  return columns;
}

/** Query of PUT /api/uploads/journal/statements; the body is the file. */
export class StatementQuery {
  @IsAccountId()
  accountId?: number;

  /** True: it is stored in the account. */
  @IsFlag('Confirmed')
  confirmed?: boolean;

  /** What the member answered: whether dates begin with the day. */
  @IsFlag('Day first')
  dayFirst?: boolean;

  /** The columns of a CSV of no known format: 'symbol:0,direction:2'. */
  @IsOptional()
  @MaxLength(COLUMNS_MAX, { message: 'Columns are too long' })
  @ValidateBy({
    name: 'isColumns',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseColumns(value) !== null,
      defaultMessage: () => 'Columns must be written like symbol:0,direction:2',
    },
  })
  columns?: string;
}

/** Body of POST /api/journal/accounts (docs/product/journal.md#accounts). */
export class NewJournalAccountDto {
  @IsName()
  name: string;

  @Matches(/^[A-Z]{3,5}$/, { message: 'Currency must be written like USD' })
  currency: string;

  @IsAccountKind()
  kind: AccountKind;

  @IsServerZone()
  zone: string;
}

/** Body of PATCH /api/journal/accounts/{id}: what is left out stays; another zone moves all its trades. */
export class JournalAccountDto {
  @IfDefined()
  @IsName()
  name?: string;

  @IfDefined()
  @IsAccountKind()
  kind?: AccountKind;

  @IfDefined()
  @IsServerZone()
  zone?: string;
}

/** Query of GET /api/journal/figures. */
export class JournalFiguresQuery {
  /** By its clock trades are grouped. */
  @IsServerZone()
  zone: string = 'UTC';
}

/** Query of GET /api/journal/trades. */
export class JournalTradesQuery {
  @IsAccountId()
  accountId?: number;

  @IsPageLimit(pageMax)
  limit: number = page;

  /** Trades before the first that is answered. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => Number(value))
  @Max(tradesMost, { message: 'Offset must be a whole number' })
  @Min(0, { message: 'Offset must be a whole number' })
  @IsInt({ message: 'Offset must be a whole number' })
  offset: number = 0;
}

/** Body of PATCH /api/journal/trades/{id} (docs/product/journal.md#beside-signals). */
export class JournalTradeDto {
  /** The signal it belongs to; null: none. */
  @IfDefined()
  @ValidateIf((_, value: unknown) => value !== null)
  @Max(MAX_ROW_ID, { message: 'Signal must be the number of a signal' })
  @Min(1, { message: 'Signal must be the number of a signal' })
  @IsInt({ message: 'Signal must be the number of a signal' })
  signalId?: number | null;

  @IfDefined()
  @ValidateBy({
    name: 'isJournalNote',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && validateNote(value, LIMITS.journal.noteMax) === null,
      defaultMessage: () => `Note must be one line of at most ${LIMITS.journal.noteMax} characters`,
    },
  })
  note?: string;

  /** In place of those that it has. */
  @IfDefined()
  @ValidateBy({
    name: 'areTags',
    validator: {
      validate: (value: unknown) =>
        Array.isArray(value) &&
        value.length <= tagsMost &&
        value.every((tag) => typeof tag === 'string' && tag.trim() !== '' && validateNote(tag, tagMax) === null),
      defaultMessage: () => `Tags must be at most ${tagsMost}, each of 1 to ${tagMax} characters`,
    },
  })
  tags?: string[];

  @IsFigure('riskPercent')
  riskPercent?: string | null;
}
