import type { State } from '../state.ts';
import { invalid } from './api-error.ts';
import type { Form } from './form-body.ts';

/** One call of the API, decoded. */
export interface ApiCall {
  /** The parts of the path that vary. */
  id: string;
  params: Form;
  state: State;
}

/** Refuses parameters that a call does not know, as Stripe does. */
export function onlyKnows(params: Form, ...known: string[]): void {
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown');
}
