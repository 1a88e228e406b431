import { createHash } from 'node:crypto';
import { Frontier, isSameBytes, Merkle, toUtf8 } from '@t0/domain/record';
import type { DataSource } from 'typeorm';

const sha256 = (data: Uint8Array): Uint8Array => createHash('sha256').update(data).digest();

interface LedgerRow {
  index: string;
  at: Date;
  leaf: string;
  commitment: string;
  sealed: string;
  step: string;
}

/** What says of a step which one it is: its signal, its name, and the version that it made. */
const STEP = `concat_ws(' ', signal_id, kind, state->>'version')`;
const ROWS = `
  SELECT "index", at, leaf, encode(commitment, 'hex') AS commitment, encode(sha256(nonce || convert_to(payload, 'UTF8')), 'hex') AS sealed,
    concat_ws(' ', signal_id, payload::json->>'step', payload::json->'state'->>'version') AS step
  FROM signal_ledger ORDER BY "index"`;

/**
 * What is wrong with the ledger of a database: a step that has no row or two, a row without a step, a hole, an order that is not that of
 * commits, a row that says something else than was sealed, a checkpoint that does not lie on its history.
 */
export async function ledgerFindings(db: DataSource): Promise<string[]> {
  const rows = await db.query<LedgerRow[]>(ROWS);
  const steps = await db.query<{ step: string }[]>(`SELECT ${STEP} AS step FROM signal_steps ORDER BY id`);
  const checkpoints = await db.query<{ size: string; root: Buffer }[]>(
    'SELECT size, root FROM record_checkpoints ORDER BY size',
  );
  return [...ofRows(rows), ...ofSteps(rows, steps), ...ofCheckpoints(rows, checkpoints)];
}

function ofRows(rows: LedgerRow[]): string[] {
  return rows.flatMap(({ index, at, leaf, commitment, sealed }, place) => [
    ...(Number(index) === place ? [] : [`row ${index} stands at place ${place}`]),
    ...(place > 0 && at < rows[place - 1]!.at ? [`row ${index} is older than the one before`] : []),
    ...(commitment === sealed && leaf.endsWith(` ${commitment}`) ? [] : [`row ${index} is not what was sealed`]),
  ]);
}

function ofSteps(rows: LedgerRow[], steps: { step: string }[]): string[] {
  const times = new Map<string, number>();
  for (const { step } of steps) times.set(step, (times.get(step) ?? 0) + 1);
  for (const { step } of rows) times.set(step, (times.get(step) ?? 0) - 1);
  const uneven = [...times].filter(([, left]) => left !== 0);
  const versions = new Map<string, number>();
  const backwards = rows.filter(({ step }) => {
    const [signal, , version] = step.split(' ');
    const before = versions.get(signal!) ?? 0;
    versions.set(signal!, Math.max(before, Number(version ?? 0)));
    return Number(version ?? Infinity) <= before;
  });
  return [
    ...uneven.map(([step, left]) =>
      left > 0 ? `the step ${step} has no row` : `the step ${step} is not one, but has a row`,
    ),
    ...backwards.map(({ step }) => `the step ${step} follows a later one of its signal`),
  ];
}

function ofCheckpoints(rows: LedgerRow[], checkpoints: { size: string; root: Buffer }[]): string[] {
  const merkle = new Merkle(sha256);
  const frontier = new Frontier(merkle);
  let size = 0;
  return checkpoints.flatMap((checkpoint) => {
    const wanted = Number(checkpoint.size);
    for (; size < Math.min(wanted, rows.length); size += 1) frontier.add(merkle.leaf(toUtf8(rows[size]!.leaf)));
    return size === wanted && isSameBytes(frontier.root(), checkpoint.root)
      ? []
      : [`the checkpoint of ${wanted} rows does not lie on the ledger`];
  });
}
