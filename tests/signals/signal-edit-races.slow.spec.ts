import type { CreateSignalDto, Signal, UpdateSignalDto } from '@t0/contracts/signals';
import { waitFor, type Answer } from '@t0/testing';
import { SignalScene } from './signal-scene.ts';

const BEFORE: Partial<CreateSignalDto> = { furtherTargets: ['199', '200'], stopRule: 'entry-at-t0', memo: '' };
const EDITS: [what: string, edit: UpdateSignalDto, kind: string][] = [
  ['the memo', { memo: 'Edited' }, 'edited'],
  ['a target', { furtherTargets: ['199.5', '200'] }, 'changed'],
  ['the rule of the stop', { stopRule: 'behind-targets' }, 'changed'],
];

describe('an edit while the worker stores a step (docs/product/signals.md#lifecycle)', () => {
  let scene: SignalScene;

  beforeAll(async () => (scene = await SignalScene.start()));
  afterAll(() => scene.stop());
  afterEach(() => scene.stack.tick('GBPJPY', '196.500', '196.520'));

  /** Has both writers wait for the signal's row, in this order, then lets them go on. */
  const together = async (id: number, edit: UpdateSignalDto, isStepFirst: boolean): Promise<Answer<Signal>> => {
    const { stack, admin } = scene;
    let edited: Promise<Answer<Signal>>;
    const change = async (): Promise<void> => void (edited = admin.put<Signal>(`/api/signals/${id}`, edit));
    const step = (): Promise<void> => stack.tick('GBPJPY', '197.060', '197.080');
    // Creating its deliveries writes to the row as well.
    await waitFor('its deliveries', async () => (await scene.stored(id)).fannedOutAt !== null);
    await stack.holding('SELECT 1 FROM signals WHERE id = $1 FOR UPDATE', [id], async () => {
      await (isStepFirst ? step() : change());
      await stack.waiters(1);
      await (isStepFirst ? change() : step());
      await stack.waiters(2);
    });
    return edited!;
  };

  describe.each([
    ['behind the step', true],
    ['before it', false],
  ])('%s', (_order, isStepFirst) => {
    it.each(EDITS)('of %s: it and the steps are stored once each', async (_what, edit, kind) => {
      const { id } = await scene.publish(BEFORE);
      expect((await together(id, edit, isStepFirst)).status).toBe(200);
      const taken = ['t0', 'stop-to-entry'];
      // Where the edit changes what the worker reads, the next tick after it decides.
      await waitFor('the steps', async () => {
        await scene.stack.tick('GBPJPY', '197.070', '197.090');
        return (await scene.stored(id)).version === taken.length + 2;
      });
      await scene.watched(id, taken.length + 2);
      const [, ...steps] = await scene.steps(id);
      expect(steps.map((step) => step.kind).sort()).toEqual([kind, ...taken].sort());
      expect(steps[isStepFirst ? 0 : 1]!.kind).toBe('t0');
      const { version, memo, furtherTargets, stopRule } = await scene.stored(id);
      expect({ version, memo, furtherTargets, stopRule }).toEqual({
        version: taken.length + 2,
        memo: '',
        furtherTargets: ['199.000', '200.000'],
        stopRule: 'entry-at-t0',
        ...edit,
        ...(edit.furtherTargets && { furtherTargets: ['199.500', '200.000'] }),
      });
      await scene.admin.delete(`/api/signals/${id}`);
    });
  });
});
