/*
 * Checks a record of trading signals without the server it came from.
 *
 *   node verify-record.mjs record.json [--key KEY] [MAIL ...]
 *
 * record.json  the file that the terminal gives at /verify
 * KEY          the key that you know from elsewhere; otherwise the file's own is taken
 * MAIL         mails about signals, or checkpoints that you saved: does each lie on this record's history?
 *
 * What it does: every step in its place and in order; the Merkle tree of RFC 6962 over all steps has the root that the checkpoint (C2SP
 * tlog-checkpoint) signs with Ed25519; what is opened is what was sealed; the figures that the terminal shows follow from it. It reads the
 * files you name and nothing else, and writes only to the screen. Ends with 0 when all is sound, with 1 and one sentence otherwise.
 */
import { Buffer } from 'node:buffer';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const fail = (sentence) => {
  throw new Error(sentence);
};
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const leafHash = (leaf) => sha256(Buffer.of(0), leaf);
const nodeHash = (left, right) => sha256(Buffer.of(1), left, right);

/** The root over leaf hashes: RFC 6962 section 2.1. */
function rootOf(hashes, low = 0, high = hashes.length) {
  if (high === low) return sha256();
  if (high - low === 1) return hashes[low];
  let half = 1;
  while (half * 2 < high - low) half *= 2;
  return nodeHash(rootOf(hashes, low, low + half), rootOf(hashes, low + half, high));
}

function base64(text) {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : fail(`"${text}" is no base64.`);
}

/** Reads a checkpoint: three lines, a blank one, signature lines. */
function readCheckpoint(note) {
  const found = /^(\S+)\n(0|[1-9]\d*)\n([A-Za-z0-9+/]{43}=)\n\n((?:\u2014 \S+ \S+\n)+)$/.exec(note);
  if (!found) fail('The checkpoint is broken.');
  const [, origin, size, root, lines] = found;
  const signatures = lines
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, name, encoded] = line.split(' ');
      const bytes = base64(encoded);
      return { name, id: bytes.subarray(0, 4).toString('hex'), signature: bytes.subarray(4) };
    });
  return { origin, size: Number(size), root: base64(root), text: `${origin}\n${size}\n${root}\n`, signatures };
}

/** True if a key (C2SP verifier key) signed a checkpoint. */
function isSigned(checkpoint, key) {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(key) ?? fail('The key is broken.');
  const material = base64(encoded);
  if (material.length !== 33 || material[0] !== 1) fail('The key is no Ed25519 key.');
  if (sha256(`${name}\n`, material).subarray(0, 4).toString('hex') !== id) fail('The key bears the id of another key.');
  const signature = checkpoint.signatures.find((one) => one.name === name && one.id === id)?.signature;
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: material.subarray(1).toString('base64url') },
    format: 'jwk',
  });
  return signature !== undefined && verify(null, Buffer.from(checkpoint.text), publicKey, signature);
}

/** The checkpoint in a mail, quoted-printable or not, or in a file of its own. */
function checkpointIn(text) {
  const plain = text.replace(/\r\n?/g, '\n');
  const bytes = plain
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(parseInt(code, 16)));
  for (const form of [plain, Buffer.from(bytes, 'latin1').toString()]) {
    const found = /^\S+\/log\n\d+\n\S{44}\n\n(?:\u2014 \S+ \S+\n?)+/m.exec(form);
    if (found) return readCheckpoint(`${found[0].trimEnd()}\n`);
  }
  return fail('There is no checkpoint in it.');
}

/* The figures, computed again. A signal counts as first published: 1 R is the distance from its entry to its stop then. The position
   begins when the signal is active, and its first end counts, at the price of that time. Rows of version 2 seal the price of their time:
   it alone counts, the entry where it is less favourable than the published one, and a gain is divided by no less than what was at risk. */
const units = (price) => Math.round(Number(price) * 1e5);
// Sums of R are exact in these units. Files of earlier releases hold sums of fractions: equal but for their rounding.
const R = 1e10;
const isNear = (a, b) => a === b || (typeof a === 'number' && Math.abs(a - b) <= Math.max(1e-6, 1e-12 * Math.abs(a)));
const isOver = ({ kind, signal }) => kind === 'withdrawn' || signal.status === 'closed';
const SHAPE = ['furtherTargets', 'portions', 'entryZonePrice'];
const PUBLISHED = 'instrument direction entryPrice t0Price t1Price confidence monthlyBias createdAt'.split(' ');
const MOVED = 'status instrument direction entryPrice entryZonePrice slPrice t0Price t1Price'.split(' ');
const LEVELS = 'instrument direction entryPrice slPrice t0Price t1Price status confidence'.split(' ');

/** Percent that comes out at each target: as published, or equal ones and the remainder on the last. */
function portionsOf({ portions, furtherTargets }) {
  const most = 1 + (furtherTargets?.length ?? 0);
  const equal = Math.floor(100 / (most + 1));
  return portions ?? Array.from({ length: most + 1 }, (_, target) => (target < most ? equal : 100 - most * equal));
}

function publishedAs({ at, signal }) {
  const { instrument, direction, entryPrice, slPrice, confidence } = signal;
  const [entry, stop] = [units(entryPrice), units(slPrice)];
  const [risk, portions] = [Math.abs(entry - stop), portionsOf(signal)];
  const given = { instrument, direction, confidence, portions, entry, stop, risk, atRisk: risk };
  return { ...given, state: 'waiting', publishedAt: at, startedAt: null };
}

/** The least favourable of prices to enter at. */
const worst = ({ direction }, ...prices) => (direction === 'long' ? Math.max(...prices) : Math.min(...prices));
const entrySide = ({ direction }, { bid, ask }) => units(direction === 'long' ? ask : bid);
const exitSide = ({ direction }, { bid, ask }) => units(direction === 'long' ? bid : ask);
/** A tick of the kind of prices, real or simulated, on which the position began. */
const ownTick = ({ simulated }, tick) => (tick && (simulated ?? tick.simulated) === tick.simulated ? tick : null);

/** The position's entry: as published, or the price of that time where that is less favourable; null: the next price decides. */
function enter(trade, published, slPrice, { byTick, tick }) {
  if (!byTick) return Object.assign(trade, { entry: published });
  const own = ownTick(trade, tick);
  const entry = own ? worst(trade, published, entrySide(trade, own)) : published;
  const atRisk = Math.max(trade.risk, Math.abs(entry - units(slPrice)));
  const simulated = trade.simulated ?? own?.simulated ?? null;
  return Object.assign(trade, { entry, atRisk, simulated, entryDue: !own, offMarket: entry !== published });
}

function begin(trade, published, slPrice, step) {
  enter(Object.assign(trade, { state: 'open', startedAt: step.at }), published, slPrice, step);
  // An entry beyond the stop is stopped at once.
  const own = step.byTick ? ownTick(trade, step.tick) : null;
  return own && isStopped(trade, slPrice, own) ? leave(trade, step) : trade;
}

const isStopped = (trade, slPrice, tick) =>
  (trade.direction === 'long' ? 1 : -1) * (exitSide(trade, tick) - units(slPrice)) <= 0;

/** Ends the position; `price` is null where none is known. */
function finish(trade, price, { at, excursion }, withPath = true) {
  const { direction, entry, risk, atRisk, portions, exits } = trade;
  const isPriced = price !== null && risk > 0;
  const sign = direction === 'long' ? 1 : -1;
  // In percent of whole price units, and R in whole units of its own: what cancels out is 0.
  const inR = (gained) => Math.round((gained / (100 * (gained > 0 ? atRisk : risk))) * R) / R || 0;
  const gain = 100 * sign * (price - entry);
  const early = Object.entries(exits).filter(([, exit]) => exit !== null);
  const half = early.reduce((sum, [target, exit]) => sum + (portions[target] ?? 0) * sign * (exit - price), gain);
  const path = withPath && excursion?.whole && risk > 0 ? [excursion.high, excursion.low] : [];
  const ways = path.map((reached) => sign * (units(reached) - entry));
  if (ways.length > 0) trade.mfe = Math.max(0, ...ways) / atRisk;
  if (ways.length > 0) trade.mae = Math.max(0, ...ways.map((way) => -way)) / risk;
  const r = isPriced ? { t1: inR(gain), half: inR(half) } : { t1: 0, half: 0 };
  const ended = { state: 'ended', endedAt: at, r, unpriced: !isPriced, entryDue: false, endDue: false };
  return Object.assign(trade, ended, { simulated: trade.simulated ?? false });
}

/** Ends a position in rows that seal prices: at the price of the step, else at the next one; one of another kind counts as lost at the stop. */
function leave(trade, step) {
  const own = ownTick(trade, step.tick);
  const lost = worst(
    { direction: trade.direction === 'long' ? 'short' : 'long' },
    trade.stop,
    units(trade.last.slPrice),
  );
  if (!step.tick) return Object.assign(trade, { endDue: true });
  trade.simulated ??= own?.simulated ?? null;
  return finish(trade, own ? exitSide(trade, own) : lost, step, !step.isAnother);
}

/** The market comes before the desk: what the sealed price gives, fills or stops is done before what the step changes. */
function meet(trade, was, step) {
  const own = ownTick(trade, step.tick);
  if (!own) return;
  const sign = trade.direction === 'long' ? 1 : -1;
  if (trade.entryDue) enter(trade, trade.entry, was.slPrice, step);
  for (const target of Object.keys(trade.exits)) trade.exits[target] ??= exitSide(trade, own);
  if (trade.endDue) return void leave(trade, { ...step, excursion: null });
  const isFilled = sign * (units(was.entryPrice) - entrySide(trade, own)) >= 0;
  const isMoved = [...MOVED, 'furtherTargets'].some((field) => String(was[field]) !== String(step.signal[field]));
  if (trade.state === 'waiting' && was.status === 'limit' && isMoved && isFilled)
    begin(trade, units(was.entryPrice), was.slPrice, step);
  if (trade.state === 'open' && isWatched(was) && isStopped(trade, was.slPrice, own)) leave(trade, step);
}

/** Moved by the price: active, or an order, which the price of another step may have filled. */
const isWatched = ({ status }) => status === 'active' || status === 'limit';

/** The trade of a signal after a step; `before` is undefined for the first step. */
function nextTrade(before, step) {
  const { kind, signal, tick, byTick } = step;
  if (!before) {
    const simulated = byTick ? null : (tick?.simulated ?? null);
    const first = { ...publishedAs(step), last: signal, exits: {}, simulated };
    if (isOver(step)) return { ...first, state: 'before-ledger' };
    return signal.status === 'active' ? begin(first, first.entry, signal.slPrice, step) : first;
  }
  const was = before.last;
  const trade = { ...before, last: signal, exits: { ...before.exits } };
  trade.edited ||= [...PUBLISHED, ...SHAPE].some((field) => String(signal[field]) !== String(was[field]));
  trade.withdrawn ||= kind === 'withdrawn';
  trade.reopened ||= kind === 'reopened';
  const isDormant = trade.state === 'never-filled' || trade.state === 'before-ledger';
  if (trade.state === 'ended') return trade;
  const isAnother = signal.instrument !== trade.instrument || (byTick && signal.direction !== trade.direction);
  // 1 R is that of the edit which made it another trade.
  if (isDormant && isOver(step))
    return byTick && isAnother ? { ...trade, ...publishedAs(step), state: trade.state } : trade;
  if (isDormant) trade.state = 'waiting';
  if (byTick) meet(trade, was, step);
  else if (tick) trade.simulated ||= tick.simulated;
  if (trade.state === 'ended' || trade.endDue) return trade;
  const end = () =>
    byTick ? leave(trade, { ...step, isAnother }) : finish(trade, isAnother ? null : priceOf(signal), step, !isAnother);
  if (isAnother) {
    if (trade.state === 'open') return end();
    Object.assign(trade, publishedAs(step));
    // The price at an order's step is one of the instrument that it had.
    const sealed = byTick && was.status === 'limit' ? { ...step, tick: null } : step;
    if (signal.status === 'active') begin(trade, trade.entry, signal.slPrice, sealed);
  } else if (trade.state === 'waiting' && signal.status === 'active') {
    // Filled by hand it counts from the less favourable entry.
    const entries = [units(signal.entryPrice), ...(kind === 'activated' ? [] : [units(was.entryPrice)])];
    begin(trade, worst(trade, ...entries), signal.slPrice, step);
  }
  if (trade.state === 'ended') return trade;
  if (isOver(step)) {
    if (kind === 'imported') return { ...trade, state: 'before-ledger' };
    return trade.state === 'waiting' ? { ...trade, state: 'never-filled' } : end();
  }
  if (trade.state !== 'open') return trade;
  if (byTick && signal.status !== 'active' && isWatched(was)) return end();
  if (/^t\d$/.test(kind)) {
    const own = byTick ? ownTick(trade, tick) : tick;
    trade.exits[kind[1]] ??= own ? exitSide(trade, own) : null;
  }
  return trade;
}
const priceOf = ({ closePrice }) => (closePrice === null ? null : units(closePrice));

/** Wilson's 95 % interval; no rate below 30 cases. */
function rateOf(hits, n) {
  if (n < 30) return { hits, n, share: null, low: null, high: null };
  const [z, share] = [1.959963984540054, hits / n];
  const middle = (share + (z * z) / (2 * n)) / (1 + (z * z) / n);
  const half = (z / (1 + (z * z) / n)) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n));
  return { hits, n, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** The totals of ended trades under a rule, and the sum in R after each. */
function addUp(trades, rule) {
  const sum = (all) => all.reduce((a, b) => a + b, 0);
  const mean = (all) => (all.length > 0 ? sum(all) / all.length : null);
  const whole = (r) => Math.round(r * R);
  const meanR = (all) => (all.length > 0 ? sum(all.map(whole)) / R / all.length : null);
  const results = trades.map(({ r }) => whole(r[rule]));
  const lost = sum(results.filter((r) => r < 0).map((r) => -r));
  let [total, peak, drawdownR, streak, losingStreak] = [0, 0, 0, 0, 0];
  const curve = results.map((r) => {
    peak = Math.max(peak, (total += r));
    drawdownR = Math.max(drawdownR, peak - total);
    losingStreak = Math.max(losingStreak, (streak = r < 0 ? streak + 1 : 0));
    return total / R;
  });
  const measured = trades.filter(({ mfe }) => mfe !== undefined);
  const figures = {
    n: results.length,
    totalR: total / R,
    expectancyR: meanR(trades.map(({ r }) => r[rule])),
    winRate: rateOf(results.filter((r) => r > 0).length, results.length),
    profitFactor: lost > 0 ? sum(results.filter((r) => r > 0)) / lost : null,
    drawdownR: drawdownR / R,
    losingStreak,
    heldMs: mean(trades.map(({ startedAt, endedAt }) => Date.parse(endedAt) - Date.parse(startedAt))),
    excursions: {
      n: measured.length,
      mfeR: meanR(measured.map(({ mfe }) => mfe)),
      maeR: meanR(measured.map(({ mae }) => mae)),
    },
  };
  return { figures, curve };
}

const HOUR = (trade) => new Date(trade.publishedAt).getUTCHours();
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const GROUPS = {
  instrument: (trade) => trade.instrument,
  direction: (trade) => trade.direction,
  session: (trade) => (HOUR(trade) >= 22 || HOUR(trade) < 7 ? 'Asia' : HOUR(trade) < 13 ? 'London' : 'New York'),
  weekday: (trade) => DAYS[new Date(trade.publishedAt).getUTCDay()],
  month: (trade) => trade.endedAt.slice(0, 7),
};

/** Fails with the first place in which a shown figure differs from the computed one. */
function compare(shown, worked, place) {
  if (worked === null || typeof worked !== 'object')
    return isNear(worked, shown)
      ? undefined
      : fail(`The figures do not follow from the steps: ${place} is shown as ${shown}, but is ${worked}.`);
  // A count that an earlier release did not show is none of its figures: it has to be 0.
  for (const key of Object.keys(worked))
    compare(shown?.[key] ?? (place === 'counts' ? 0 : shown?.[key]), worked[key], `${place}.${key}`);
}

/** Compares the figures of a file with its rows. Returns how many results they rest on; null where rows that may hold one are sealed. */
export function checkFigures({ present, figures }, rows) {
  const [trades, sealed] = [new Map(), new Map()];
  const order = [];
  if (figures.some(({ size }) => size > rows.length || size !== figures[0].size))
    fail('The figures stand on other steps than the file holds.');
  for (const { at, kind, signal: id, payload } of rows.slice(0, figures[0].size)) {
    if (id === '-') continue;
    if (!payload) sealed.set(id, [...(sealed.get(id) ?? []), kind]);
    if (!payload) continue;
    const { excursion = null, ...state } = payload.state ?? {};
    const before = trades.get(id);
    const signal = { closePrice: null, closeReason: null, ...before?.last, ...state };
    // A state with T1 has every target: what it leaves out, the signal has not.
    if (state.t1Price !== undefined) for (const field of SHAPE) signal[field] = state[field];
    const isEnd = payload.step === 'closed' || payload.step === 'withdrawn' || payload.withdrawalReason !== null;
    if (kind === 'imported' && isEnd) signal.status = 'closed';
    if (LEVELS.some((field) => signal[field] === undefined)) continue;
    const byTick = payload.v > 1 && kind !== 'imported';
    const trade = nextTrade(before, { at, kind, signal, tick: payload.tick, excursion, byTick });
    trades.set(id, trade);
    if (trade.state === 'ended' && before?.state !== 'ended') order.push(id);
  }
  const isUnknown = ([id, kinds]) =>
    trades.get(id)?.state !== 'ended' &&
    (trades.get(id)?.endDue || kinds.some((kind) => !['published', 'activated', 'imported'].includes(kind)));
  const hidden = [...sealed].filter(([id]) => !trades.has(id));
  const published = figures.reduce((sum, { counts }) => sum + counts.published, 0);
  if (hidden.every(([, kinds]) => !kinds.includes('imported')) && published !== trades.size + hidden.length)
    fail(`The figures count ${published} signals, but there are steps of ${trades.size + hidden.length}.`);
  try {
    for (const one of figures) compareFigures(one);
  } catch (error) {
    // A result that is still sealed may be the difference.
    if ([...sealed].some(isUnknown)) return null;
    throw error;
  }
  return order.length;

  function compareFigures(one) {
    const isHere = (trade) => (trade.simulated ?? present === 'simulated') === one.simulated;
    const all = [...trades.values()].filter(isHere);
    const count = (is) => all.filter(is).length;
    const state = (name) => count((trade) => trade.state === name);
    const counts = { ended: state('ended') };
    if (sealed.size === 0)
      Object.assign(counts, {
        published: all.length,
        open: state('open'),
        waiting: state('waiting'),
        neverFilled: state('never-filled'),
        beforeLedger: state('before-ledger'),
        edited: count((trade) => trade.edited),
        withdrawn: count((trade) => trade.withdrawn),
        reopened: count((trade) => trade.reopened),
        unpriced: count((trade) => trade.unpriced),
        offMarket: count((trade) => trade.offMarket),
        priceDue: count((trade) => trade.entryDue || trade.endDue),
      });
    compare(one.counts, counts, 'counts');
    const ended = order.map((id) => trades.get(id)).filter(isHere);
    for (const rule of ['t1', 'half']) {
      const { figures: worked, curve } = addUp(ended, rule);
      compare(one.figures[rule], worked, `figures.${rule}`);
      // One after the other: two results that end together are two points.
      let next = 0;
      const isOnCurve = ({ at, r }) =>
        (next = ended.findIndex((trade, i) => i >= next && trade.endedAt === at && isNear(curve[i], r)) + 1) > 0;
      if (!one.equity[rule].every(isOnCurve) || !isNear(one.equity[rule].at(-1)?.r, curve.at(-1)))
        fail('The figures do not follow from the steps: the equity curve is another.');
      for (const { band, rate } of one.calibration) {
        const within = ended.filter(({ confidence }) => confidence >= band.from && confidence <= band.to);
        compare(rate[rule], addUp(within, rule).figures.winRate, `calibration.${band.from}.${rule}`);
      }
      for (const [name, keyOf] of Object.entries(GROUPS)) {
        if (one.groups[name].length !== new Set(ended.map(keyOf)).size) fail(`A group of ${name} is missing.`);
        for (const { key, figures: group } of one.groups[name]) {
          const members = ended.filter((trade) => keyOf(trade) === key);
          compare(group[rule], addUp(members, rule).figures, `${name}.${key}`);
        }
      }
    }
  }
}

/** Checks the content of a file. Returns the findings, throws the error. */
export function verifyRecord(bundle, givenKey, mails = []) {
  const { format, log, checkpoint: note, entries } = bundle;
  if (format !== 't0-record/1') fail('This is no file of a record.');
  const checkpoint = readCheckpoint(note);
  // A chain of keys: each was introduced by the one before it.
  let trusted = null;
  for (const { key, first } of log.keys) {
    const introduced = readCheckpoint(first);
    if (!isSigned(introduced, key) || (trusted && !isSigned(introduced, trusted)))
      fail('A key was not introduced by the key before it.');
    trusted = key;
  }
  if (givenKey && !log.keys.some(({ key }) => key === givenKey))
    fail('The record was never signed by the key you gave.');
  if (!trusted || !isSigned(checkpoint, trusted)) fail('The checkpoint is not signed by the key of the record.');
  if (checkpoint.origin !== log.origin || !trusted.startsWith(`${log.origin}+`))
    fail('The checkpoint is of another record.');
  if (entries.length !== checkpoint.size)
    fail(`The checkpoint covers ${checkpoint.size} steps, but the file holds ${entries.length}.`);
  const rows = [];
  let opened = 0;
  let lastAt = '';
  entries.forEach(({ leaf, nonce, payload }, place) => {
    const found = /^(\d+) (\S{24}) (\d+|-) ([a-z0-9-]+) ([0-9a-f]{64})$/.exec(leaf);
    if (found?.[1] !== String(place)) fail(`Step ${place} is missing, or another one replaces it.`);
    const [, , at, signal, kind, commitment] = found;
    if (at < lastAt) fail(`Step ${place} bears an earlier time than the step before it.`);
    lastAt = at;
    if ((nonce === undefined) !== (payload === undefined)) fail(`Step ${place} is opened by half.`);
    const row = { at, kind, signal };
    rows.push(row);
    if (payload === undefined) return;
    if (!/^[0-9a-f]{32}$/.test(nonce) || sha256(Buffer.from(nonce, 'hex'), payload).toString('hex') !== commitment)
      fail(`Step ${place} does not match its seal.`);
    try {
      row.payload = JSON.parse(payload);
    } catch {
      fail(`Step ${place} says nothing that can be read.`);
    }
    const step = row.payload;
    if (step?.kind !== kind || String(step.signalId ?? '-') !== signal)
      fail(`Step ${place} is of another kind or signal than it says.`);
    opened += 1;
  });
  const hashes = entries.map(({ leaf }) => leafHash(leaf));
  if (!rootOf(hashes).equals(checkpoint.root)) fail('The steps are not the ones that were signed.');
  for (const { first } of log.keys) {
    const { size, root } = readCheckpoint(first);
    if (!rootOf(hashes, 0, size).equals(root)) fail('The first checkpoint of a key does not lie on this history.');
  }
  for (const { name, text } of mails) {
    const { origin, size, root } = checkpointIn(text);
    if (origin !== log.origin) fail(`${name}: its checkpoint is of another record, ${origin}.`);
    if (size > hashes.length)
      fail(`${name}: its checkpoint covers ${size} steps, more than the file holds. Get a newer file.`);
    if (!rootOf(hashes, 0, size).equals(root))
      fail(`${name}: its checkpoint does NOT lie on this record's history. The record was changed.`);
  }
  const results = bundle.shown ? checkFigures(bundle.shown, rows) : undefined;
  const restored = rows.flatMap(({ at, payload }, place) =>
    payload?.restored ? [{ place, at, ...payload.restored }] : [],
  );
  return { size: checkpoint.size, opened, sealed: checkpoint.size - opened, key: trusted, results, restored };
}

/** Started, and not imported: under any name, over any link, and from the standard input, too. */
function isStarted() {
  const [, started] = process.argv;
  try {
    return !started || realpathSync.native(started) === realpathSync.native(fileURLToPath(import.meta.url));
  } catch {
    return true;
  }
}

if (isStarted()) {
  try {
    const args = process.argv.slice(2);
    const keyAt = args.indexOf('--key');
    const [, key] = keyAt < 0 ? [] : args.splice(keyAt, 2);
    const [file, ...mails] = args;
    if (!file) fail('Usage: node verify-record.mjs record.json [--key KEY] [MAIL ...]');
    const texts = mails.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
    const {
      size,
      opened,
      sealed,
      key: used,
      results,
      restored,
    } = verifyRecord(JSON.parse(readFileSync(file, 'utf8')), key, texts);
    console.log(`Sound: ${size} steps, each in its place. ${opened} say what was sealed, ${sealed} are still sealed.`);
    if (results === undefined) console.log('The file holds no figures to compare.');
    else if (results === null) console.log('The figures cannot be compared: edited signals are still open and sealed.');
    else console.log(`The figures follow from the steps: ${results} results, added up anew.`);
    for (const { place, at, reason } of restored)
      console.log(`Step ${place} says that the database was set back, ${at}: ${reason}`);
    for (const { name } of texts) console.log(`${name}: its checkpoint lies on this history.`);
    if (!key) console.log(`Signed by ${used}\nCompare this key with one that you know from elsewhere.`);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
