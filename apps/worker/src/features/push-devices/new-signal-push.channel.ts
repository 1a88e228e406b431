import type { Config } from '@t0/config';
import { Signal, toWireSignal } from '@t0/database';
import type { PushClient } from '@t0/push';
import type { DataSource } from 'typeorm';
import type { Channel } from '../../platform/deliveries/channel.ts';
import { layOutDevices, readClaimedPushes, WANTS_SIGNALS } from './claimed-push.ts';
import type { ClaimedPush } from './claimed-push.ts';
import { PushChannel, WORTH_SECONDS } from './push-channel.ts';
import type { Pushed } from './pushed.ts';
import { pushedSignal } from './pushed-signal.ts';

const LAY_OUT = layOutDevices(
  'kind, signal_id, signal_instrument, signal_direction',
  `'signal', s.id, s.instrument, s.direction`,
  'signals s',
  's.id = $1 AND s.emails_queued_at IS NULL AND s.withdrawn_at IS NULL',
  WANTS_SIGNALS,
  'signal_id',
);
const READ_CLAIMED = readClaimedPushes({ wanted: WANTS_SIGNALS });
/** The steps tell it from then on: what was new must not stand in the place of what became of it. */
const HAS_GONE_ON = 'SELECT EXISTS (SELECT 1 FROM step_tellings WHERE signal_id = $1) AS on';

/** New signals, on members' devices. */
export class NewSignalPushChannel extends PushChannel implements Channel<ClaimedPush, Pushed> {
  readonly kind = 'signal';
  readonly layOutPage = LAY_OUT;
  readonly readClaimed = READ_CLAIMED;

  constructor(
    private readonly db: DataSource,
    client: PushClient,
    config: Config,
  ) {
    super(client, config);
  }

  async prepare(signalId: number): Promise<Pushed> {
    const stored = await this.db.getRepository(Signal).findOneByOrFail({ id: signalId });
    const [{ on }] = await this.db.query<[{ on: boolean }]>(HAS_GONE_ON, [signalId]);
    const isLate = stored.createdAt.getTime() < Date.now() - WORTH_SECONDS * 1000;
    const why = on ? 'A later step is told instead' : isLate ? 'Too late to be told' : null;
    return pushedSignal({ kind: 'published', signal: toWireSignal(stored), order: 0, why }, this.config.PUBLIC_URL);
  }
}
