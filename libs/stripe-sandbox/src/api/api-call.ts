import { invalid } from '../api-error.ts';
import type { World } from '../world.ts';

/** A decoded form: texts, nested by the brackets of their names; a[0][b]=c is { a: { 0: { b: 'c' } } }. */
export type Form = { [name: string]: string | Form };

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Decodes Stripe's form encoding, of a body or a query. */
export function decodeForm(text: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    if (path.length === 0 || path.some((part) => UNSAFE.has(part))) continue;
    let at = form;
    for (const part of path.slice(0, -1)) {
      const next = at[part];
      at = typeof next === 'object' ? next : (at[part] = Object.create(null) as Form);
    }
    at[path.at(-1)!] = value;
  }
  return form;
}

/** The text of that name, or null. */
export function textIn(form: Form, name: string): string | null {
  const value = form[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** The whole number of that name, or null. Throws ApiError for another text. */
export function numberIn(form: Form, name: string): number | null {
  const text = textIn(form, name);
  if (text === null) return null;
  if (!/^-?\d{1,15}$/.test(text)) throw invalid(`Invalid integer: ${text}`, name, 'parameter_invalid_integer');
  return Number(text);
}

/** The text of that name. Throws ApiError when there is none. */
export function requiredIn(form: Form, name: string): string {
  const text = textIn(form, name);
  if (text === null) throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  return text;
}

/** The nested form of that name; empty when there is none. */
export function formIn(form: Form, name: string): Form {
  const value = form[name];
  return typeof value === 'object' ? value : {};
}

/** A form of texts, as metadata are. */
export function textsIn(form: Form, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(formIn(form, name)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** One call of the API, decoded. */
export interface ApiCall {
  /** The parts of the path that vary. */
  id: string;
  params: Form;
  world: World;
}

/** Refuses parameters that a call does not know, as Stripe does. */
export function onlyKnows(params: Form, ...known: string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}
