import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; dense where a delivery should lie, wide where it must be noticed. */
const LATENCY = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

/** Everything measured about live delivery, on a registry of its own. */
export class LiveMetrics {
  readonly registry = new Registry();

  readonly commitToPublish = this.histogram(
    't0_live_commit_to_publish_seconds',
    'From commit until the event is in the Redis stream',
  );
  readonly commitToEmit = this.histogram(
    't0_live_commit_to_emit_seconds',
    'From commit until this gateway wrote the event to its sockets',
  );
  readonly commitToAck = this.histogram(
    't0_live_commit_to_client_ack_seconds',
    'From commit until a client that was connected confirmed the event on screen',
  );
  readonly oldestUnpublished = this.gauge(
    't0_live_oldest_unpublished_seconds',
    'Age of the oldest committed event not yet published',
  );
  readonly ringSize = this.gauge('t0_live_ring_events', 'Events kept in memory for catch-up');
  readonly position = this.gauge('t0_live_position', 'Newest seq this gateway has emitted');
  readonly sockets = this.gauge('t0_live_sockets', 'Sockets and streams connected to this process');
  readonly serving = this.gauge('t0_live_serving', 'Whether this process takes sockets and streams: 1 or 0');
  readonly streams = this.gauge('t0_live_streams', 'Of them, event streams');
  readonly repaired = this.counter(
    't0_live_repaired_events_total',
    'Events read from PostgreSQL because the stream did not bring them',
  );
  readonly drops = this.counter('t0_live_drops_total', 'Sockets dropped or refused', ['reason']);
  readonly resyncs = this.counter('t0_live_resyncs_total', 'Clients that had to read their snapshots again', [
    'reason',
  ]);
  readonly catchUpEvents = new Histogram({
    name: 't0_live_catch_up_events',
    help: 'Events sent to a client on connect',
    buckets: [0, 1, 5, 20, 100, 500, 2000, 10_000],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Records commit-to-publish of entries that were just published; `at` is their commit time in ms since the epoch. */
  observePublished(entries: { at: number }[]): void {
    const now = Date.now();
    for (const { at } of entries) this.commitToPublish.observe(Math.max(0, now - at) / 1000);
  }

  private histogram(name: string, help: string): Histogram {
    return new Histogram({ name, help, buckets: LATENCY, registers: [this.registry] });
  }

  private gauge(name: string, help: string): Gauge {
    return new Gauge({ name, help, registers: [this.registry] });
  }

  private counter(name: string, help: string, labelNames: string[] = []): Counter {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }
}
