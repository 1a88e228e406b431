import type { Config, Relay } from '@t0/config';
import type { Signal as WireSignal } from '@t0/contracts/signals';
import { Signal, toWireSignal } from '@t0/database/signals';
import type { SignalUpdate } from '@t0/domain/channels';
import type { DataSource } from 'typeorm';
import type { Channel, Verdict } from '../deliveries/channel.ts';
import type { RelayClient } from './relay-client.ts';
import type { ClaimedRelay, RelayLanes } from './relay-channel.ts';
import { relaysThere } from './relay-channel.ts';
import { SignalRelayChannel } from './signal-relay-channel.ts';
import type { RelayUpdate } from './signal-relay-channel.ts';

const insertRows = (relays: readonly Relay[]): string => `
  INSERT INTO deliveries (channel, kind, signal_id, target, signal_instrument, signal_direction)
  SELECT 'relay', 'signal', s.id, r.target, s.instrument, s.direction FROM signals s CROSS JOIN ${relaysThere(relays)}
  WHERE s.id = $1 AND s.fanned_out_at IS NULL AND s.withdrawn_at IS NULL ON CONFLICT DO NOTHING`;
/** The latest step of the signal. */
const LAST_STEP = `
  SELECT st.kind, st.changes, st.state FROM step_alerts t JOIN signal_steps st ON st.id = t.step_id
  WHERE t.signal_id = $1 ORDER BY t.step_id DESC LIMIT 1`;

/** A new signal as it is announced, with its latest step. */
interface Announced {
  isWithdrawn: boolean;
  first: RelayUpdate;
  now: RelayUpdate | undefined;
}

/** New signals, in the owner's channels. Where a message can be edited, it begins with the present state. */
export class NewSignalRelayChannel extends SignalRelayChannel implements Channel<ClaimedRelay, Announced> {
  readonly kind = 'signal';
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

  async prepare(signalId: number): Promise<Announced> {
    const stored = await this.db.getRepository(Signal).findOneByOrFail({ id: signalId });
    const [last] = await this.db.query<(SignalUpdate & { state: WireSignal })[]>(LAST_STEP, [signalId]);
    const at = stored.createdAt.getTime();
    const { PUBLIC_URL } = this.config;
    return {
      isWithdrawn: stored.withdrawnAt !== null,
      first: this.update({ kind: 'published' }, toWireSignal(stored), at, false, PUBLIC_URL),
      now: last && this.update(last, last.state, at, false, PUBLIC_URL),
    };
  }

  async send(one: ClaimedRelay, { isWithdrawn, first, now }: Announced): Promise<Verdict> {
    if (isWithdrawn) return { is: 'withheld', why: 'Withdrawn before it was sent' };
    const client = this.clientOf(one);
    return this.sendUpdate(one, now && 'edits' in client && client.edits ? now : first);
  }
}
