import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import { IfDefined, IsContentText, allOf } from '../platform/validators.ts';
import type { IntakeTemplate } from './intake.ts';
import { LIMITS, MAX_ROW_ID } from '../platform/limits.ts';

const { nameMax, templateMax, linesMax, lineMax } = LIMITS.intake;

const Expression = (label: string): PropertyDecorator =>
  IsContentText({
    max: templateMax,
    tooLong: `${label} must be at most ${templateMax} characters`,
    notText: `${label} must be text`,
  });

/** One that a client from before it leaves out; then it reads nothing. */
const TermExpression = (label: string): PropertyDecorator => allOf(IfDefined(), Expression(label));

/** Property decorator: lines, blank ones aside. */
const IsLines = (label: string): PropertyDecorator =>
  allOf(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy({
      name: 'isLines',
      validator: {
        validate: (value: unknown) => {
          if (typeof value !== 'string' || value.includes('\u0000')) return false;
          const lines = value.split('\n');
          return lines.length <= linesMax && lines.every((line) => line.length <= lineMax);
        },
        defaultMessage: () => `${label} must be at most ${linesMax} lines of ${lineMax} characters`,
      },
    }),
  );

const Edition = (): PropertyDecorator =>
  allOf(
    IsInt({ message: 'Edition must be a whole number' }),
    Min(1, { message: 'Edition must be a whole number' }),
    Max(MAX_ROW_ID, { message: 'Edition must be a whole number' }),
  );

/** Body of POST /api/admin/intake/sources: a name, and its template (docs/product/intake.md#templates-of-a-source). */
export class CreateIntakeSourceDto implements IntakeTemplate {
  @IsContentText({
    max: nameMax,
    required: 'Name is required',
    tooLong: `Name must be at most ${nameMax} characters`,
  })
  name: string;

  @IsLines('Patterns')
  lines: string;

  @IfDefined()
  @IsLines('Units')
  units: string = '';

  @Expression('Instrument')
  instrument: string;

  @Expression('Direction')
  direction: string;

  @Expression('Status')
  status: string;

  @Expression('Entry')
  entryPrice: string;

  @Expression('Stop')
  slPrice: string;

  @Expression('T0')
  t0Price: string;

  @Expression('T1')
  t1Price: string;

  @Expression('Confidence')
  confidence: string;

  @Expression('Monthly bias')
  monthlyBias: string;

  @Expression('Memo')
  memo: string;

  @TermExpression('Further targets')
  furtherTargets: string = '';

  @TermExpression('Portions')
  portions: string = '';

  @TermExpression('Entry zone')
  entryZonePrice: string = '';

  @TermExpression('Stop rule')
  stopRule: string = '';

  @TermExpression('Trail distance')
  trailDistance: string = '';

  @TermExpression('Valid until')
  validUntil: string = '';

  @TermExpression('Close time')
  closeAt: string = '';
}

/** Body of PUT /api/admin/intake/sources/{id}: all of it, and the edition that the editor was looking at. */
export class UpdateIntakeSourceDto extends CreateIntakeSourceDto {
  @Edition()
  edition: number;
}

/** Body of POST /api/admin/intake/sources/{id}/trust: what is trusted is the source as the administrator saw it. */
export class TrustIntakeSourceDto {
  @Edition()
  edition: number;
}
