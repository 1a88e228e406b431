import type { HeldSignal, Signal } from '@t0/contracts/signals';
import { scopedStore } from '../shared/lib/scoped-store.ts';

interface OwnActions {
  /** Calls of this page whose answer is not here yet: their event may come first. */
  underWay: number;
  /** By signal, the version up to which this page changed it. */
  done: ReadonlyMap<number, number>;
}

/** This page's own actions on signals: it shows no toast of them. */
export const useOwnActions = scopedStore<OwnActions>('member', () => ({ underWay: 0, done: new Map() }));

/** Marks a call that publishes, changes or withdraws a signal as this page's own action. `withdrawn`: the signal whose answer is empty. */
export async function asOwnAction<T extends Signal | HeldSignal | void>(
  call: Promise<T>,
  withdrawn?: number,
): Promise<T> {
  useOwnActions.setState(({ underWay }) => ({ underWay: underWay + 1 }));
  try {
    const answer = await call;
    if (withdrawn !== undefined) noteDone(withdrawn, Infinity);
    else if (answer && 'version' in answer) noteDone(answer.id, answer.version);
    return answer;
  } finally {
    useOwnActions.setState(({ underWay }) => ({ underWay: underWay - 1 }));
  }
}

function noteDone(id: number, version: number): void {
  useOwnActions.setState(({ done }) => ({ done: new Map([...done, [id, version]]) }));
}
