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
   begins when the signal is active, and its first end counts, at the price of that time. */
const units = (price) => Math.round(Number(price) * 1e5);
// Equal but for the rounding of sums.
const isNear = (a, b) => a === b || (typeof a === 'number' && Math.abs(a - b) <= 1e-12 * Math.max(1000, Math.abs(a)));
const isOver = ({ kind, signal }) => kind === 'withdrawn' || signal.status === 'closed';
const SHAPE = ['furtherTargets', 'portions', 'entryZonePrice'];
const PUBLISHED = 'instrument direction entryPrice t0Price t1Price confidence monthlyBias createdAt'.split(' ');
const LEVELS = 'instrument direction entryPrice slPrice t0Price t1Price status confidence'.split(' ');

/** Percent that comes out at each target: as published, or equal ones and the remainder on the last. */
function portionsOf({ portions, furtherTargets }) {
  const most = 1 + (furtherTargets?.length ?? 0);
  const equal = Math.floor(100 / (most + 1));
  return portions ?? Array.from({ length: most + 1 }, (_, target) => (target < most ? equal : 100 - most * equal));
}

function publishedAs({ at, signal }) {
  const { instrument, direction, entryPrice, slPrice, confidence, status } = signal;
  const [entry, isActive] = [units(entryPrice), status === 'active'];
  const risk = Math.abs(entry - units(slPrice));
  const state = isActive ? 'open' : 'waiting';
  const given = { instrument, direction, confidence, portions: portionsOf(signal) };
  return { ...given, entry, risk, state, publishedAt: at, startedAt: isActive ? at : null };
}

/** The trade of a signal after a step; `before` is undefined for the first step. */
function nextTrade(before, step) {
  const { at, kind, signal, tick, excursion } = step;
  if (!before) {
    const first = { ...publishedAs(step), last: signal, exits: {}, simulated: tick?.simulated ?? null };
    return isOver(step) ? { ...first, state: 'before-ledger' } : first;
  }
  const trade = { ...before, last: signal };
  trade.edited ||= [...PUBLISHED, ...SHAPE].some((field) => String(signal[field]) !== String(before.last[field]));
  trade.withdrawn ||= kind === 'withdrawn';
  trade.reopened ||= kind === 'reopened';
  const isDormant = trade.state === 'never-filled' || trade.state === 'before-ledger';
  if (trade.state === 'ended' || (isDormant && isOver(step))) return trade;
  if (isDormant) trade.state = 'waiting';
  if (tick) trade.simulated ||= tick.simulated;
  const end = (price, path) => {
    const isPriced = price !== null && trade.risk > 0;
    const sign = trade.direction === 'long' ? 1 : -1;
    const r = (exit) => (sign * (exit - trade.entry)) / trade.risk;
    const t1 = isPriced ? r(units(price)) : 0;
    // In percent and whole units until the division: what cancels out is 0.
    const moved = (sum, [target, exit]) => sum + (trade.portions[target] ?? 0) * sign * (exit - units(price));
    const all = 100 * sign * (units(price) - trade.entry);
    const half = isPriced ? Object.entries(trade.exits).reduce(moved, all) / (100 * trade.risk) : 0;
    const ways = path?.whole && trade.risk > 0 ? [r(units(path.high)), r(units(path.low))] : [];
    const reach = ways.length > 0 ? { mfe: Math.max(0, ...ways), mae: Math.max(0, ...ways.map((way) => -way)) } : {};
    const simulated = trade.simulated ?? false;
    return { ...trade, state: 'ended', endedAt: at, simulated, r: { t1, half }, unpriced: !isPriced, ...reach };
  };
  if (signal.instrument !== trade.instrument) {
    if (trade.state === 'open') return end(null);
    Object.assign(trade, publishedAs(step));
  } else if (trade.state === 'waiting' && signal.status === 'active') {
    // Filled by hand it counts from the less favourable entry.
    const entries = [units(before.last.entryPrice), units(signal.entryPrice)];
    const worse = trade.direction === 'long' ? Math.max(...entries) : Math.min(...entries);
    Object.assign(trade, { state: 'open', startedAt: at, entry: kind === 'activated' ? entries[1] : worse });
  }
  if (isOver(step)) {
    if (kind === 'imported') return { ...trade, state: 'before-ledger' };
    return trade.state === 'waiting' ? { ...trade, state: 'never-filled' } : end(signal.closePrice, excursion);
  }
  if (/^t\d$/.test(kind) && trade.state === 'open' && tick)
    trade.exits = { [kind[1]]: units(trade.direction === 'long' ? tick.bid : tick.ask), ...trade.exits };
  return trade;
}

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
  const [sum, mean] = [
    (all) => all.reduce((a, b) => a + b, 0),
    (all) => (all.length > 0 ? sum(all) / all.length : null),
  ];
  const results = trades.map(({ r }) => r[rule]);
  const lost = sum(results.filter((r) => r < 0).map((r) => -r));
  let [total, peak, drawdownR, streak, losingStreak] = [0, 0, 0, 0, 0];
  const curve = results.map((r) => {
    peak = Math.max(peak, (total += r));
    drawdownR = Math.max(drawdownR, peak - total);
    losingStreak = Math.max(losingStreak, (streak = r < 0 ? streak + 1 : 0));
    return total;
  });
  const measured = trades.filter(({ mfe }) => mfe !== undefined);
  const figures = {
    n: results.length,
    totalR: total,
    expectancyR: mean(results),
    winRate: rateOf(results.filter((r) => r > 0).length, results.length),
    profitFactor: lost > 0 ? sum(results.filter((r) => r > 0)) / lost : null,
    drawdownR,
    losingStreak,
    heldMs: mean(trades.map(({ startedAt, endedAt }) => Date.parse(endedAt) - Date.parse(startedAt))),
    excursions: {
      n: measured.length,
      mfeR: mean(measured.map(({ mfe }) => mfe)),
      maeR: mean(measured.map(({ mae }) => mae)),
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
  for (const key of Object.keys(worked)) compare(shown?.[key], worked[key], `${place}.${key}`);
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
    const trade = nextTrade(before, { at, kind, signal, tick: payload.tick, excursion });
    trades.set(id, trade);
    if (trade.state === 'ended' && before?.state !== 'ended') order.push(id);
  }
  const isUnknown = ([id, kinds]) =>
    trades.get(id)?.state !== 'ended' && kinds.some((kind) => ['edited', 'changed', 'stop-moved'].includes(kind));
  const hidden = [...sealed].filter(([id]) => !trades.has(id));
  const published = figures.reduce((sum, { counts }) => sum + counts.published, 0);
  if (hidden.every(([, kinds]) => !kinds.includes('imported')) && published !== trades.size + hidden.length)
    fail(`The figures count ${published} signals, but there are steps of ${trades.size + hidden.length}.`);
  if ([...sealed].some(isUnknown)) return null;
  for (const one of figures) {
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
  return order.length;
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
