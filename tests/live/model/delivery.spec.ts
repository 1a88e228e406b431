import { deliveryModel, type Bounds } from './delivery-model.ts';
import { explore, type Exploration } from './explore.ts';
import { MUTATIONS, type Mutation } from './delivery-state.ts';

/** Two gateways that stand at different places; and one with a longer log. Beyond this nothing new was found, only more of the same. */
const WHOLE: Bounds[] = [
  { entries: 2, gates: 2, restores: 0 },
  { entries: 2, gates: 1, restores: 1 },
  { entries: 3, gates: 1, restores: 0 },
];
/** In this order: the shortest counterexample is found first. */
const BROKEN: Bounds[] = [1, 2, 3].map((entries) => ({ entries, gates: 1, restores: 1 }));
const MOST = 300_000;

/** What each mutation leads to. */
const OUTCOMES: Record<Mutation, RegExp> = {
  publishBeforeCommit: /not what the log holds/,
  acceptHoles: /^gap/,
  noPositionCheck: /nothing arrives any more/,
  cursorAfterRows: /^gap/,
  ringWithoutOverlap: /^gap/,
  joinAfterBatch: /^gap/,
  accessLate: /^(gap|leak)/,
  noAccessResync: /^leak/,
  sameEpoch: /^gap|not what/,
  sessionKept: /^(gap|leak)/,
  rightsAhead: /^leak/,
  batchBeyondPosition: /^entry \d after/,
};

describe('the delivery protocol as a model, walked through in every order (docs/REALTIME.md#proof)', () => {
  it.each(WHOLE)('has no gap, no repetition and no leak, and everything arrives: %j', (bounds) => {
    const { states, counterexample } = explore(deliveryModel(bounds), MOST);
    expect(counterexample).toBeNull();
    expect(states).toBeGreaterThan(5000);
  });

  it.each(Object.entries(MUTATIONS) as [Mutation, string][])('is wrong when %s: %s', (mutation) => {
    let found: Exploration['counterexample'] = null;
    for (const bounds of BROKEN) found ??= explore(deliveryModel(bounds, mutation), MOST).counterexample;
    expect(found?.why).toMatch(OUTCOMES[mutation]);
  });
});
