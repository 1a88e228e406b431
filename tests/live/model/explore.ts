/** One thing that may happen next. `isFault`: nobody may rely on it, or on its absence. */
export interface Move<S> {
  name: string;
  next: S;
  isFault?: boolean;
}

/** A protocol as states and what may happen in each. */
export interface Model<S> {
  initial: readonly S[];
  /** Everything that may happen in this state. */
  moves(state: S): Move<S>[];
  /** What is wrong with this state, or null. */
  wrong(state: S): string | null;
  /** Whether everything has arrived: from every state such a one must be reachable without a fault. */
  hasConverged(state: S): boolean;
}

/** What an exploration found. */
export interface Exploration {
  states: number;
  /** The shortest way to a state that is wrong, or from which nothing arrives any more; null when there is none. */
  counterexample: { why: string; steps: string[] } | null;
}

interface Visit<S> {
  state: S;
  from: number;
  by: string;
}

/**
 * Walks through every state that can be reached, breadth first, and stops at the first wrong one. Then looks for states from which no
 * settled one can be reached by moves that are no faults. Throws when there are more than `most`: the answer would be no proof.
 */
export function explore<S>(model: Model<S>, most: number): Exploration {
  const visits: Visit<S>[] = [];
  const known = new Map<string, number>();
  const backwards: number[][] = [];
  const visit = (state: S, from: number, by: string): number => {
    const key = JSON.stringify(state);
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    if (visits.length >= most) throw new Error(`More than ${most} states`);
    known.set(key, visits.length);
    backwards.push([]);
    return visits.push({ state, from, by }) - 1;
  };
  for (const state of model.initial) visit(state, -1, '');
  for (let index = 0; index < visits.length; index += 1) {
    const { state } = visits[index]!;
    const why = model.wrong(state);
    if (why) return { states: visits.length, counterexample: { why, steps: wayTo(visits, index) } };
    for (const { name, next, isFault } of model.moves(state)) {
      const reached = visit(next, index, name);
      if (!isFault) backwards[reached]!.push(index);
    }
  }
  const stuck = firstStuck(visits, backwards, model);
  return {
    states: visits.length,
    counterexample: stuck < 0 ? null : { why: 'nothing arrives any more', steps: wayTo(visits, stuck) },
  };
}

function wayTo<S>(visits: Visit<S>[], index: number): string[] {
  const steps: string[] = [];
  for (let at = visits[index]!; at.from >= 0; at = visits[at.from]!) steps.unshift(at.by);
  return steps;
}

function firstStuck<S>(visits: Visit<S>[], backwards: number[][], model: Model<S>): number {
  const converges = visits.map(({ state }) => model.hasConverged(state));
  const open = [...converges.keys()].filter((index) => converges[index]);
  for (let index = open.pop(); index !== undefined; index = open.pop())
    for (const before of backwards[index]!) {
      if (converges[before]) continue;
      converges[before] = true;
      open.push(before);
    }
  return converges.indexOf(false);
}
