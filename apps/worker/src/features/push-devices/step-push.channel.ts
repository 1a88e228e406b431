import type { Config } from '@t0/config';
import type { Signal } from '@t0/contracts';
import { SignalStep } from '@t0/database';
import type { PushClient } from '@t0/push';
import type { DataSource } from 'typeorm';
import type { Channel } from '../../platform/deliveries/channel.ts';
import { layOutDevices, readClaimedPushes, WANTS_SIGNALS } from './claimed-push.ts';
import type { ClaimedPush } from './claimed-push.ts';
import { PushChannel, WORTH_SECONDS } from './push-channel.ts';
import type { Pushed } from './pushed.ts';
import { pushedSignal } from './pushed-signal.ts';

const LAY_OUT = layOutDevices(
  'kind, signal_id, step_id, signal_instrument, signal_direction',
  `'step', s.id, t.step_id, s.instrument, s.direction`,
  'step_tellings t JOIN signals s ON s.id = t.signal_id',
  't.signal_id = $1 AND t.laid_out_at IS NULL',
  WANTS_SIGNALS,
  'step_id',
);
const READ_CLAIMED = readClaimedPushes({ wanted: WANTS_SIGNALS });
const IS_PASSED = 'SELECT EXISTS (SELECT 1 FROM step_tellings WHERE signal_id = $1 AND step_id > $2) AS passed';

/** Steps of signals, on members' devices. */
export class StepPushChannel extends PushChannel implements Channel<ClaimedPush, Pushed> {
  readonly kind = 'step';
  readonly layOutPage = LAY_OUT;
  readonly readClaimed = READ_CLAIMED;

  constructor(
    private readonly db: DataSource,
    client: PushClient,
    config: Config,
  ) {
    super(client, config);
  }

  async prepare(stepId: number): Promise<Pushed> {
    const { kind, signalId, state, at } = await this.db.getRepository(SignalStep).findOneByOrFail({ id: stepId });
    const [{ passed }] = await this.db.query<[{ passed: boolean }]>(IS_PASSED, [signalId, stepId]);
    const isLate = at !== null && at.getTime() < Date.now() - WORTH_SECONDS * 1000;
    const why = passed ? 'A later step is told instead' : isLate ? 'Too late to be told' : null;
    // A step that is told has its whole signal: only imported ones lack parts.
    return pushedSignal({ kind, signal: state as Signal, order: stepId, why }, this.config.PUBLIC_URL);
  }
}
