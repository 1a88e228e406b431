import { LIMITS } from '@t0/contracts';
import type { PublicationKind } from '@t0/contracts';
import { addLatencies, latencyBucket } from '@t0/domain';
import { between, seededRandom } from './seeded-random.ts';
import type { Random } from './seeded-random.ts';
import { DAY_MS } from './market.ts';

const WINDOW_MS = 5 * 60_000;
/** Windows of five minutes are drawn for the last days, for the days before only every sixth: nothing shows more of them. */
const FINE_DAYS = 2;
const COARSE = 6;
/** Of a hundred members connected, by the hour of UTC. */
const AWAKE = [8, 7, 7, 9, 12, 18, 30, 48, 58, 60, 57, 55, 58, 70, 74, 72, 66, 58, 48, 38, 30, 22, 15, 10] as const;

/** A publication, and the recipients that its receipt counts. */
export interface Publication {
  kind: PublicationKind;
  id: number;
  at: number;
  /** Emails that left. */
  emails: number;
}

/** A receipt as it is kept. */
export interface GeneratedReceipt {
  kind: PublicationKind;
  id: number;
  at: number;
  online: number;
  later: number;
  reached: number;
  latency: number[];
}

/** Figures of five minutes. */
export interface GeneratedWindow {
  at: number;
  signals: number;
  notifications: number;
  emails: number;
  expected: number;
  delivered: number;
  latency: number[];
  members: number;
  sockets: number;
}

/** The number of members who are connected at a time. */
function online(at: number, members: number, random: Random): number {
  const moment = new Date(at);
  const share = AWAKE[moment.getUTCHours()]! / (moment.getUTCDay() % 6 === 0 ? 400 : 100);
  return Math.min(members, Math.max(0, Math.round(members * share + (random() - 0.5) * 3)));
}

/** The receipts and figures of the last days, as long as they are kept, oldest first. `membersAt`: how many subscribers there were. */
export function generateActivity(
  publications: readonly Publication[],
  membersAt: (at: number) => number,
  now: number,
): { receipts: GeneratedReceipt[]; windows: GeneratedWindow[] } {
  const from = now - (LIMITS.analytics.keptDays - 1) * DAY_MS;
  const random = seededRandom(4_242);
  const recent = publications.filter(({ at }) => at >= from);
  const receipts = recent.map((one) => receiptOf(one, membersAt(one.at), random));
  const windows = new Map<number, GeneratedWindow>();
  const add = (at: number): void => {
    const members = online(at, membersAt(at), random);
    const seen = { members, sockets: members + between(random, 0, Math.ceil(members / 3)) };
    const nothing = { signals: 0, notifications: 0, emails: 0, expected: 0, delivered: 0, latency: [] };
    windows.set(at, { at, ...nothing, ...seen });
  };
  for (let at = Math.ceil(from / WINDOW_MS) * WINDOW_MS; at < now - WINDOW_MS;) {
    add(at);
    at += at < now - FINE_DAYS * DAY_MS ? WINDOW_MS * COARSE : WINDOW_MS;
  }
  for (const [index, { kind, at, emails }] of recent.entries()) {
    const start = Math.floor(at / WINDOW_MS) * WINDOW_MS;
    if (!windows.has(start)) add(start);
    const window = windows.get(start)!;
    const receipt = receipts[index]!;
    window[kind === 'signal' ? 'signals' : 'notifications'] += 1;
    window.emails += emails;
    window.expected += receipt.online;
    window.delivered += receipt.reached;
    window.latency = addLatencies(window.latency, receipt.latency);
  }
  return { receipts, windows: [...windows.values()] };
}

function receiptOf({ kind, id, at }: Publication, members: number, random: Random): GeneratedReceipt {
  const connected = online(at, members, random);
  const reached = Math.max(0, connected - (random() < 0.06 ? 1 : 0));
  const latency: number[] = [];
  for (let one = 0; one < reached; one += 1) {
    const bucket = latencyBucket(25 + random() * random() * 160);
    while (latency.length <= bucket) latency.push(0);
    latency[bucket]! += 1;
  }
  return { kind, id, at, online: connected, later: Math.round((members - connected) * 0.8), reached, latency };
}
