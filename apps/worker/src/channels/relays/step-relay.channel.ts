import type { Config, Relay } from '@t0/config';
import type { Signal } from '@t0/contracts/signals';
import { SignalStep } from '@t0/database/signals';
import type { DataSource } from 'typeorm';
import type { Channel, Verdict } from '../deliveries/channel.ts';
import type { RelayClient } from './relay-client.ts';
import type { ClaimedRelay, RelayLanes } from './relay-channel.ts';
import { relaysThere } from './relay-channel.ts';
import { SignalRelayChannel } from './signal-relay-channel.ts';
import type { RelayUpdate } from './signal-relay-channel.ts';

const insertRows = (relays: readonly Relay[]): string => `
  INSERT INTO deliveries (channel, kind, signal_id, step_id, target, signal_instrument, signal_direction)
  SELECT 'relay', 'step', s.id, t.step_id, r.target, s.instrument, s.direction
  FROM step_alerts t JOIN signals s ON s.id = t.signal_id CROSS JOIN ${relaysThere(relays)}
  WHERE t.signal_id = $1 AND t.fanned_out_at IS NULL ON CONFLICT DO NOTHING`;
const IS_PASSED = 'SELECT EXISTS (SELECT 1 FROM step_alerts WHERE signal_id = $1 AND step_id > $2) AS passed';

/** Steps of signals, in the owner's channels: the signal's message changes where it can, else each step is a message. */
export class StepRelayChannel extends SignalRelayChannel implements Channel<ClaimedRelay, RelayUpdate> {
  readonly kind = 'step';
  readonly insertRows: string;

  constructor(
    private readonly db: DataSource,
    private readonly config: Config,
    relays: readonly Relay[],
    clients: ReadonlyMap<string, RelayClient>,
    lanes: RelayLanes,
  ) {
    super(clients, lanes, config.EMAIL_LEASE_SECONDS);
    this.insertRows = insertRows(relays);
  }

  async prepare(stepId: number): Promise<RelayUpdate> {
    const { kind, changes, signalId, state, at } = await this.db
      .getRepository(SignalStep)
      .findOneByOrFail({ id: stepId });
    const [{ passed }] = await this.db.query<[{ passed: boolean }]>(IS_PASSED, [signalId, stepId]);
    // A step with deliveries has its whole signal: only imported ones lack parts.
    return this.update({ kind, changes }, state as Signal, at?.getTime() ?? Date.now(), passed, this.config.PUBLIC_URL);
  }

  send(one: ClaimedRelay, update: RelayUpdate): Promise<Verdict> {
    return this.sendUpdate(one, update);
  }
}
