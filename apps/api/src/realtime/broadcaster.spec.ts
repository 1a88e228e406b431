import type { Quote } from '@t0/contracts';
import { Broadcaster } from './broadcaster.ts';
import type { HubClient } from './hub-client.ts';
import type { Packet, Wire } from './live-wire.ts';
import { encodePacket } from './packet.ts';
import { NO_AUDIENCES, SocketIndex } from './socket-index.ts';
import { PacketWriter } from './socket-wire.ts';

/** A visitor whose wire takes something, or does not. */
class Visitor {
  isIdle = true;
  readonly got: string[] = [];
  readonly client = {
    data: { identity: null, audiences: NO_AUDIENCES, wire: this as unknown as Wire },
  } as unknown as HubClient;

  write({ text }: Packet): void {
    this.got.push(text);
  }
}

const quote = (price: string): Quote => ({ symbol: 'US30', bid: price, ask: price, price, at: 1, source: 'simulated' });
const frame = (price: string) => ({ US30: quote(price) });
const told = (price: string): string => encodePacket('prices', JSON.stringify(frame(price))).text;
const SNAPSHOT = encodePacket('prices', '{"snapshot":{}}');

describe('price frames (docs/REALTIME.md#price-frames)', () => {
  let index: SocketIndex;
  let broadcaster: Broadcaster;
  let visitors: Visitor[];
  let asked: number;
  const send = (price: string | null): void =>
    broadcaster.prices(price === null ? null : frame(price), () => ((asked += 1), SNAPSHOT));

  beforeEach(() => {
    asked = 0;
    index = new SocketIndex();
    broadcaster = new Broadcaster(index, new PacketWriter(false));
    visitors = [new Visitor(), new Visitor()];
    for (const { client } of visitors) {
      index.add(client);
      index.settle(client);
    }
  });

  it('pass by who cannot take one, and bring it the snapshot once it can', () => {
    const [quick, slow] = visitors as [Visitor, Visitor];
    slow.isIdle = false;
    send('1');
    send('2');
    send(null);
    expect([quick.got, slow.got]).toEqual([[told('1'), told('2')], []]);
    slow.isIdle = true;
    send(null);
    expect(slow.got).toEqual([SNAPSHOT.text]);
    send('3');
    send(null);
    expect([quick.got.at(-1), slow.got]).toEqual([told('3'), [SNAPSHOT.text, told('3')]]);
    expect(quick.got).toHaveLength(3);
  });

  it('are left to the snapshot where both would leave', () => {
    const [, slow] = visitors as [Visitor, Visitor];
    slow.isIdle = false;
    send('1');
    slow.isIdle = true;
    send('2');
    expect(slow.got).toEqual([SNAPSHOT.text]);
  });

  it('bring the snapshot to who was joining while one was sent', () => {
    const [, other] = visitors as [Visitor, Visitor];
    const [late, early] = [new Visitor(), new Visitor()];
    const joins = [late, early].map(({ client }) => ({ client, follows: broadcaster.pricesAsOf(client.data.wire!) }));
    const join = ({ client, follows }: (typeof joins)[number]): void => (index.settle(client), follows());
    join(joins[1]!);
    send('1');
    join(joins[0]!);
    send(null);
    expect([late.got, early.got, other.got]).toEqual([[SNAPSHOT.text], [told('1')], [told('1')]]);
  });

  it('ask for no snapshot where nobody missed one, and forget who is gone', () => {
    const [, slow] = visitors as [Visitor, Visitor];
    send('1');
    expect(asked).toBe(0);
    slow.isIdle = false;
    send('2');
    index.remove(slow.client);
    slow.isIdle = true;
    send(null);
    send(null);
    expect([slow.got, asked]).toEqual([[told('1')], 1]);
  });
});
