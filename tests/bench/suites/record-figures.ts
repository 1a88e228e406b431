import type { RecordAnswer } from '@t0/contracts/record';
import { writeSteps } from '@t0/testing';
import { onFilledProduct } from '../product.ts';
import { middleOf, sized, type Figure, type SuiteResult } from '@t0/tools/shared/suite-result';

const SIGNALS = sized(10_000, 20);
const ROUNDS = sized(5, 1);
const BAR = 1;

/** The record of 10,000 signals: its figures right after another step, once more, and its first page of rows (docs/product/record.md#page). */
export function recordFigures(): Promise<SuiteResult> {
  return onFilledProduct(
    (db) => writeSteps(db, 1, SIGNALS),
    async (origin, db) => {
      const seconds = async (path: string): Promise<number> => {
        const began = performance.now();
        const answer = await fetch(origin + path);
        const body = (await answer.json()) as Partial<RecordAnswer>;
        if (!answer.ok || (body.counts && body.counts.ended < SIGNALS)) throw new Error(`${path}: ${answer.status}`);
        return (performance.now() - began) / 1000;
      };
      // A process that starts reads the ledger by itself, ahead of its readers.
      await seconds('/api/record?prices=real');
      const [first, again, rows]: [number[], number[], number[]] = [[], [], []];
      for (let round = 1; round <= ROUNDS; round += 1) {
        await writeSteps(db, SIGNALS + round, SIGNALS + round);
        first.push(await seconds('/api/record?prices=real'));
        again.push(await seconds('/api/record?prices=real'));
        rows.push(await seconds('/api/record/rows?prices=real'));
      }
      return {
        suite: `the record of ${SIGNALS} signals`,
        figures: [figure('first figures after a step', first), figure('again', again), figure('first rows', rows)],
      };
    },
  );
}

const figure = (name: string, seconds: number[]): Figure => ({
  name: `${name}, median`,
  ...middleOf(seconds),
  unit: 's',
  bar: { atMost: BAR },
});
