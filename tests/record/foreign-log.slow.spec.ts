import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  consistencyProof,
  inclusionProof,
  Merkle,
  parseCheckpoint,
  tilePath,
  toBase64,
  TreeReader,
} from '@t0/domain/record';
import type { RecordLog } from '@t0/contracts/record';
import { waitFor } from '@t0/testing';
import { CheckpointWriter, NoteSigner } from '../../apps/worker/src/record/checkpoint-writer.ts';
import { ApiStack } from '../support/api-stack.ts';

/** Enough for a second tile and a second level. */
const ROWS = 300;
/** Where Debian puts the sources of Go's libraries: golang-go and golang-golang-x-mod-dev. */
const GO = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' };
const folder = mkdtempSync(join(tmpdir(), 't0-foreign-'));
const program = join(folder, 'foreign-log');
const source = join(__dirname, 'foreign-log/main.go');
const canRun = spawnSync('go', ['build', '-o', program, source], { env: { ...process.env, ...GO } }).status === 0;

/** Runs Go's checker on a log, with the product's proofs. Rejects with what it says when it does not accept them. */
function accepts(prefix: string, key: string, proofs: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, [prefix, key], (error, stdout, stderr) =>
      error ? reject(new Error(stderr)) : resolve(stdout),
    );
    child.stdin!.end(JSON.stringify(proofs));
  });
}

afterAll(() => rmSync(folder, { recursive: true }));

// Counted as skipped where Go, or that library of its, cannot be had.
(canRun ? describe : describe.skip)(
  'the record before an implementation that is not ours (docs/RECORD.md#formats)',
  () => {
    let stack: ApiStack;
    beforeAll(async () => {
      stack = await ApiStack.start();
      await stack.db.query(
        `INSERT INTO signal_steps (signal_id, kind, at) SELECT n, 'published', now() FROM generate_series(1, ${ROWS}) n`,
      );
      const writer = new CheckpointWriter(stack.db, NoteSigner.from(stack.config)!);
      await waitFor('a checkpoint', () => writer.write());
    });
    afterAll(() => stack.stop());

    it('has a checkpoint, tiles and proofs that Go’s transparency logs accept, and no others', async () => {
      const prefix = `${stack.origin()}/log`;
      const { key } = (await stack.visitor().get<RecordLog>('/api/record/log')).body;
      const { size } = parseCheckpoint(await (await fetch(`${prefix}/checkpoint`)).text());
      expect(size).toBe(ROWS);
      const merkle = new Merkle((data) => createHash('sha256').update(data).digest());
      const tree = new TreeReader(merkle, size, async (level, n, width) => {
        const answer = await fetch(`${prefix}/${tilePath({ level, n, width })}`);
        return new Uint8Array(await answer.arrayBuffer());
      });
      const Inclusion: Record<number, string[]> = {};
      const Consistency: Record<number, string[]> = {};
      for (let index = 0; index < size; index += 1) {
        Inclusion[index] = (await inclusionProof(tree, index)).map(toBase64);
        Consistency[index + 1] = (await consistencyProof(tree, index + 1)).map(toBase64);
      }
      expect(await accepts(prefix, key!, { Inclusion, Consistency })).toBe(`accepted ${ROWS}\n`);
      const wrong = { Inclusion, Consistency: { ...Consistency, 7: Consistency[8] } };
      await expect(accepts(prefix, key!, wrong)).rejects.toThrow('invalid transparency proof');
      const other = NoteSigner.from({ ...stack.config, RECORD_SIGNING_KEY: '7a'.repeat(32) })!;
      await expect(accepts(prefix, other.key, { Inclusion, Consistency })).rejects.toThrow('no verifiable signatures');
    });
  },
);
