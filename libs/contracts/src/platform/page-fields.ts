import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Max, Min, ValidateBy } from 'class-validator';
import { MAX_ROW_ID } from './limits.ts';
import { allOf } from './validators.ts';

const wholeNumber = (max: number, message: string): PropertyDecorator[] => [
  IsOptional(),
  Transform(({ value }) => Number(value)),
  Max(max, { message }),
  Min(1, { message }),
  IsInt({ message }),
];

/** Property decorator of a list's `limit`: how many rows one read answers (docs/product/calls.md#lists). */
export function IsPageLimit(max: number): PropertyDecorator {
  return allOf(...wholeNumber(max, `Limit must be a whole number from 1 to ${max}`));
}

/** Property decorator of `before` in a list by id: continues after the row with this id. */
export function IsBeforeId(): PropertyDecorator {
  return allOf(...wholeNumber(MAX_ROW_ID, 'Before must be the id of the last row'));
}

/** Property decorator of `before` in a list by creation: continues after the row that `parse` reads. `row`: what the row is. */
export function IsBeforeRow(parse: (text: unknown) => unknown, row: string): PropertyDecorator {
  return allOf(
    IsOptional(),
    ValidateBy({
      name: 'isPageCursor',
      validator: {
        validate: (value) => parse(value) !== null,
        defaultMessage: () => `Before must be the creation time and id of ${row}`,
      },
    }),
  );
}
