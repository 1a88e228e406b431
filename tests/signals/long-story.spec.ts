import type { RecordStory } from '@t0/contracts/record';
import type { Signal, SignalStory } from '@t0/contracts/signals';
import { createAdmin, createMember, signalBody, type TestClient } from '@t0/testing';
import { ApiStack } from '../support/api-stack.ts';

/** Moves of the stop behind the publication, `$2` of them: each price is the version. */
const MOVES = `
  INSERT INTO signal_steps (signal_id, version, kind, at, price, state)
  SELECT s.signal_id, n, 'stop-moved', clock_timestamp(), n, s.state || jsonb_build_object('version', n, 'slPrice', n::text)
  FROM signal_steps s, generate_series(2, 1 + $2::integer) n WHERE s.signal_id = $1 AND s.kind = 'published' ORDER BY n`;

describe('the story of a signal with more steps than one answer has (docs/product/signals.md#story)', () => {
  let api: ApiStack;
  let admin: TestClient;
  let member: TestClient;

  beforeAll(async () => {
    api = await ApiStack.start({ PRICE_PROVIDER: 'none' });
    admin = await api.signedIn(await createAdmin(api.db));
    member = await api.signedIn(await createMember(api.db));
  });
  afterAll(() => api.stop());

  it.each([
    [499, 'whole', ['published', 500]],
    [500, 'the newest of it', ['stop-moved', 501]],
  ] as const)('after %i moves of the stop: %s, oldest first', async (moves, _shown, [first, last]) => {
    const { id } = (await admin.post<Signal>('/api/signals', signalBody({ memo: `${moves}` }))).body;
    await api.db.query(MOVES, [id, moves]);
    const { body: story } = await member.get<SignalStory>(`/api/signals/${id}/story`);
    const { body: recorded } = await member.get<RecordStory>(`/api/record/signals/${id}`);
    for (const { steps, isCut } of [story, recorded]) {
      expect([steps.length, steps[0]!.kind, Number(steps.at(-1)!.price), isCut]).toEqual([
        500,
        first,
        last,
        first === 'published' ? undefined : true,
      ]);
      expect(Number(steps[1]!.price)).toBe(last - 498);
    }
    expect(Number(recorded.steps[1]!.levels!.stop)).toBe(last - 498);
  });
});
