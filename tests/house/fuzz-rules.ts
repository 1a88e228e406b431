import { setImmediate } from 'node:timers/promises';
import { HttpException, type Type } from '@nestjs/common';
import { dtoSchema, type ObjectSchema } from '../../apps/api/src/developers/api-docs/dto-schemas.ts';
import { validationPipe } from '../../apps/api/src/platform/http/validation.ts';
import { errorOf } from './answer-errors.ts';
import { plausible } from './fuzz-values.ts';

const DAY_MS = 86_400_000;
/** Another one each day, printed; FUZZ_SEED makes the calls of that day again. */
export const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Date.now() / DAY_MS));
/** FUZZ_FULL=1 makes every call in one run. */
export const isFull = process.env.FUZZ_FULL === '1';
/** Days in which each call receives each kind of input whose answer does not depend on the call. */
const DAYS = 4;

const schemas = new Map<Type, ObjectSchema>();
/** Its schema, which takes longer to write than a call. */
export function schemaOf(dto: Type): ObjectSchema {
  const schema = schemas.get(dto) ?? dtoSchema(dto);
  schemas.set(dto, schema);
  return schema;
}
/** A body that the rules accept, more or less. */
export const goodOf = (dto: Type): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schemaOf(dto).properties).map(([name, schema]) => [
      name,
      plausible(schema as Record<string, unknown>),
    ]),
  );
/** What a call is sent today: over `DAYS` days all of it. */
export const ofToday = <T>(values: readonly T[], index: number): T[] =>
  values.filter((_, at) => isFull || (at + index + SEED) % DAYS === 0);

/**
 * How the rules of a DTO answer a value, which is the same for each call with that DTO: whether they refuse it, and the error of that refusal, if
 * it has one. What they accept depends on the call, and is sent to each every day.
 */
async function byRules(
  dto: Type,
  type: 'body' | 'query',
  value: unknown,
): Promise<{ refused: boolean; error: string | null }> {
  try {
    await validationPipe.transform(JSON.parse(JSON.stringify(value)), { type, metatype: dto });
    return { refused: false, error: null };
  } catch (error) {
    // What is thrown otherwise becomes an answer on its way out of the API.
    if (!(error instanceof HttpException)) return { refused: false, error: null };
    const status = error.getStatus();
    const body = { statusCode: status, ...(error.getResponse() as object) };
    return { refused: true, error: errorOf({ status, body, headers: new Headers() }) };
  }
}

/** Tries the values of a DTO by its rules alone; answers those that the call itself has to answer, and today's share of the others. */
export async function toSend<T>(
  dto: Type,
  type: 'body' | 'query',
  values: { sent: T; read: unknown }[],
  index: number,
  wrong: string[],
): Promise<T[]> {
  // Connections that the API ends meanwhile are seen to have ended.
  await setImmediate();
  const accepted: T[] = [];
  const refused: T[] = [];
  for (const { sent, read } of values) {
    const answer = await byRules(dto, type, read);
    if (answer.error) wrong.push(`${dto.name} ${JSON.stringify(sent).slice(0, 100)}: ${answer.error}`);
    (answer.refused ? refused : accepted).push(sent);
  }
  return [...accepted, ...ofToday(refused, index)];
}
