import { parseArgs } from 'node:util';
import { UserFacingError } from '../shared/user-facing-error.ts';

/** The settings of a load run. */
export interface LoadOptions {
  /** Connections at the end of the ramp. */
  sockets: number;
  /** Events published per second. */
  rate: number;
  /** How long is published, in minutes. */
  minutes: number;
  /** In how many steps the connections come. */
  steps: number;
}

const DEFAULTS = { sockets: '10000', rate: '20', minutes: '10', steps: '4' };
/** Least and greatest value of each option. */
const BOUNDS: Record<keyof LoadOptions, [number, number]> = {
  sockets: [1, 60_000],
  rate: [1, 1000],
  minutes: [0.1, 1440],
  steps: [1, 50],
};

/** Reads `--sockets 10000 --rate 20 --minutes 10 --steps 4`; throws a sentence for what is none of these. */
export function readLoadOptions(args: string[]): LoadOptions {
  const options = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, { type: 'string' as const }]));
  let given: Record<string, unknown>;
  try {
    given = parseArgs({ args, options, allowPositionals: false }).values;
  } catch {
    throw new UserFacingError(
      'Say npm run load -- --sockets 10000 --rate 20 --minutes 10 --steps 4 (or any part of it).',
    );
  }
  const read = (name: keyof LoadOptions): number => {
    const value = Number(given[name] ?? DEFAULTS[name]);
    const [least, greatest] = BOUNDS[name];
    if (!(value >= least && value <= greatest) || (name !== 'minutes' && !Number.isInteger(value)))
      throw new UserFacingError(`--${name} must be a number from ${least} to ${greatest}.`);
    return value;
  };
  return { sockets: read('sockets'), rate: read('rate'), minutes: read('minutes'), steps: read('steps') };
}
