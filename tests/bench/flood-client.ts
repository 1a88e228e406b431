/**
 * A client that floods an API (TARGET: its port) in one way (KIND) until it is ended, from a separate loopback address. Connections that
 * the API closes are opened again at once; idle ones are opened at an even rate.
 */
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { SOCKET_PATH } from '@t0/contracts/live';

const ADDRESS = '127.0.0.2';
/** Connections that send as much as is taken. */
const SENDERS = 4;
const FRAMES_AT_ONCE = 1000;
/** Connections that are opened and then cost nothing: the total, and the number per second. */
const IDLE = 1500;
const IDLE_PER_SECOND = 300;
const SLOW = 300;

const port = Number(process.env.TARGET);
const UPGRADE =
  `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\n` +
  'Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** A client's frame, masked with zeros. */
function frame(text: string, opcode = 0x1): Buffer {
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
}

function open(onOpen: (tcp: Socket) => void, onClose: () => void): void {
  const tcp = connect({ port, host: '127.0.0.1', localAddress: ADDRESS }, () => onOpen(tcp));
  tcp.on('error', () => undefined).on('close', onClose);
}

/** Joins, then sends this frame as fast as it is taken. */
function floodFrames(one: Buffer): void {
  const many = Buffer.concat(Array.from({ length: FRAMES_AT_ONCE }, () => one));
  open(
    (tcp) => {
      const send = (): void => {
        while (!tcp.destroyed && tcp.write(many));
      };
      tcp.once('data', () => {
        tcp.write(frame('40'));
        tcp.on('drain', send);
        send();
      });
      tcp.resume();
      tcp.write(UPGRADE);
    },
    () => setImmediate(floodFrames, one),
  );
}

/** One refused call after the other, with the longest path that a head may hold. */
function floodPaths(): void {
  const call = `POST /api/=${'a'.repeat(15_000)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`;
  open(
    (tcp) => {
      tcp.on('data', () => tcp.write(call));
      tcp.write(call);
    },
    () => setImmediate(floodPaths),
  );
}

/** Opens connections at an even rate, up to `most`, and says `first` on each, then `more` every second. */
function keepOpen(most: number, first: string, more: string): void {
  let count = 0;
  const connectOne = (): void => {
    if (count >= most) return;
    count += 1;
    open(
      (tcp) => {
        tcp.write(first);
        const drip = setInterval(() => tcp.write(more), 1000);
        tcp.on('close', () => clearInterval(drip)).resume();
      },
      () => (count -= 1),
    );
  };
  setInterval(connectOne, 1000 / IDLE_PER_SECOND);
}

const SLOW_HEAD = `POST /api/auth/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

const KINDS: Record<string, () => void> = {
  'long-paths': floodPaths,
  namespaces: () => floodFrames(frame('40/nope,')),
  answers: () => floodFrames(frame('43[]')),
  pongs: () => floodFrames(frame('3')),
  'no-ops': () => floodFrames(frame('6')),
  'control-pings': () => floodFrames(frame('', 0x9)),
  'never-joining': () => keepOpen(IDLE, UPGRADE, ''),
  'slow-bodies': () => keepOpen(SLOW, SLOW_HEAD, ' '),
};

// The machine's cost of sending must not count as the API's cost.
setPriority(constants.priority.PRIORITY_LOW);
const kind = KINDS[process.env.KIND ?? ''];
if (!kind) throw new Error(`There is no flood ${process.env.KIND}`);
const senders = ['never-joining', 'slow-bodies'].includes(process.env.KIND!) ? 1 : SENDERS;
for (let sender = 0; sender < senders; sender += 1) kind();
process.send?.('ready');
