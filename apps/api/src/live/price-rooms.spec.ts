import { decodePrices, type PriceFrame, type PriceWatch, type Quote } from '@t0/contracts/prices';
import fc from 'fast-check';
import type { HubClient, Packet, Wire } from './live-socket.ts';
import { encodePacket } from './packet.ts';
import { MOST_SETS, PriceSender } from './price-rooms.ts';
import { NO_AUDIENCES, SocketIndex } from './socket-index.ts';
import { PacketWriter } from './socket-wire.ts';

/** A visitor whose wire takes something, or does not. */
class Visitor {
  isIdle = true;
  readonly got: string[] = [];
  readonly packets: Packet[] = [];
  readonly client = {
    data: { identity: null, audiences: NO_AUDIENCES, wire: this as unknown as Wire },
  } as unknown as HubClient;
  readonly wire = this.client.data.wire!;

  write(packet: Packet): void {
    this.packets.push(packet);
    this.got.push(packet.text);
  }

  /** What it was sent as texts, put together. */
  get frames(): PriceFrame[] {
    return this.got.map((text) => {
      const [name, payload] = JSON.parse(text.slice(1)) as ['prices' | 'ticks', PriceFrame];
      return name === 'ticks' ? decodePrices(payload) : payload;
    });
  }
}

const quote = (price: string, symbol = 'US30'): Quote => ({
  symbol: symbol as 'US30',
  bid: price,
  ask: price,
  price,
  at: 1,
  source: 'simulated',
});
const frame = (price: string) => ({ US30: quote(price) });
const packet = (price: string): string => encodePacket('prices', JSON.stringify(frame(price))).text;
const SNAPSHOT = { US30: quote('0.5') };
const SNAPSHOT_TEXT = encodePacket('prices', JSON.stringify(SNAPSHOT)).text;

describe('price frames (docs/REALTIME.md#price-frames)', () => {
  let index: SocketIndex;
  let sender: PriceSender;
  let visitors: Visitor[];
  let requested: number;
  const send = (price: string | null): void => sender.send(price === null ? null : frame(price));
  const forgetFirst = (...each: Visitor[]): void => each.forEach(({ got }) => got.splice(0));

  beforeEach(() => {
    index = new SocketIndex();
    sender = new PriceSender(index, new PacketWriter(false), () => ((requested += 1), SNAPSHOT));
    visitors = [new Visitor(), new Visitor()];
    for (const { client, wire } of visitors) {
      index.add(client);
      index.updateRooms(client);
      sender.greet(wire, undefined);
    }
    forgetFirst(...visitors);
    requested = 0;
  });

  it('pass by who cannot take one, and bring it the snapshot once it can', () => {
    const [quick, slow] = visitors as [Visitor, Visitor];
    slow.isIdle = false;
    send('1');
    send('2');
    send(null);
    expect([quick.got, slow.got]).toEqual([[packet('1'), packet('2')], []]);
    slow.isIdle = true;
    send(null);
    expect(slow.got).toEqual([SNAPSHOT_TEXT]);
    send('3');
    send(null);
    expect([quick.got.at(-1), slow.got]).toEqual([packet('3'), [SNAPSHOT_TEXT, packet('3')]]);
    expect(quick.got).toHaveLength(3);
  });

  it('are left to the snapshot where both would leave', () => {
    const [, slow] = visitors as [Visitor, Visitor];
    slow.isIdle = false;
    send('1');
    slow.isIdle = true;
    send('2');
    expect(slow.got).toEqual([SNAPSHOT_TEXT]);
  });

  it('bring the snapshot to who was joining while one was sent', () => {
    const [, other] = visitors as [Visitor, Visitor];
    const [late, early] = [new Visitor(), new Visitor()];
    const joins = [late, early].map(({ client, wire }) => ({ client, follows: sender.greet(wire, undefined) }));
    forgetFirst(late, early);
    const join = ({ client, follows }: (typeof joins)[number]): void => {
      index.add(client);
      index.updateRooms(client);
      follows();
    };
    join(joins[1]!);
    send('1');
    join(joins[0]!);
    send(null);
    expect([late.got, early.got, other.got]).toEqual([[SNAPSHOT_TEXT], [packet('1')], [packet('1')]]);
  });

  it('ask for no snapshot where nobody missed one, and forget who is gone', () => {
    const [, slow] = visitors as [Visitor, Visitor];
    send('1');
    expect(requested).toBe(0);
    slow.isIdle = false;
    send('2');
    index.remove(slow.client);
    sender.leave(slow.wire);
    slow.isIdle = true;
    send(null);
    send(null);
    expect([slow.got, requested]).toEqual([[packet('1')], 0]);
    sender.watch(slow.wire, 'all');
    send('3');
    expect(slow.got).toHaveLength(1);
  });
});

describe('what a page shows (docs/REALTIME.md#what-a-page-shows)', () => {
  let index: SocketIndex;
  let sender: PriceSender;
  let latest: PriceFrame | null;

  const join = (watch: PriceWatch | undefined): Visitor => {
    const visitor = new Visitor();
    index.add(visitor.client);
    const follows = sender.greet(visitor.wire, watch);
    index.updateRooms(visitor.client);
    follows();
    return visitor;
  };
  const move = (...quotes: Quote[]): void => {
    const moved = Object.fromEntries(quotes.map((one) => [one.symbol, one])) as PriceFrame;
    latest = { ...latest, ...moved } as PriceFrame;
    sender.send(moved);
  };

  beforeEach(() => {
    index = new SocketIndex();
    latest = { US30: quote('1'), GBPJPY: quote('2', 'GBPJPY') } as PriceFrame;
    sender = new PriceSender(index, new PacketWriter(false), () => latest);
  });

  it('is all that comes, encoded once for all who show the same; objects for those who do not say', () => {
    const [old, one, same, both] = [join(undefined), join(['US30']), join(['US30']), join(['GBPJPY', 'US30'])];
    move(quote('3', 'GBPJPY'));
    move(quote('4'));
    expect(one!.frames).toEqual([{ US30: quote('1') }, { US30: quote('4') }]);
    expect(old!.got[1]).toBe(encodePacket('prices', JSON.stringify({ GBPJPY: quote('3', 'GBPJPY') })).text);
    expect(both!.frames).toHaveLength(3);
    expect(same!.packets).toHaveLength(2);
    expect(same!.packets.map((packet, at) => packet === one!.packets[at])).toEqual([true, true]);
  });

  it('is nothing while nobody looks, but for the sign that the gateway knows of it; coming back brings the present at once', () => {
    const page = join('none');
    expect(page.got).toEqual(['2["ticks",[]]']);
    move(quote('3'));
    expect(page.got).toHaveLength(1);
    sender.watch(page.wire, ['US30']);
    expect(page.frames.slice(1)).toEqual([{ US30: quote('3') }]);
    sender.watch(page.wire, 'none');
    move(quote('4'));
    expect(page.got).toHaveLength(2);
  });

  it('brings what comes to be shown at once, and nothing where less is shown', () => {
    const page = join(['US30']);
    sender.watch(page.wire, ['GBPJPY', 'US30']);
    expect(page.frames.at(-1)).toEqual(latest);
    sender.watch(page.wire, ['GBPJPY']);
    sender.watch(page.wire, []);
    move(quote('5'));
    expect(page.got).toHaveLength(2);
    const feeds = { US30: { source: null, state: 'error', at: null, message: 'Refused' } } as const;
    sender.send({ feeds } as unknown as PriceFrame);
    expect(page.frames.at(-1)).toEqual({ feeds });
  });

  it('waits for a line that is full, and brings the present then', () => {
    const page = join('none');
    page.isIdle = false;
    sender.watch(page.wire, ['US30']);
    move(quote('7'));
    expect(page.got).toHaveLength(1);
    page.isIdle = true;
    sender.send(null);
    expect(page.frames.at(-1)).toEqual({ US30: quote('7') });
  });

  it('waits for a line that is full also where it is said before the page has joined', () => {
    const page = new Visitor();
    index.add(page.client);
    const follows = sender.greet(page.wire, 'none');
    page.isIdle = false;
    sender.watch(page.wire, ['US30']);
    sender.send(null);
    index.updateRooms(page.client);
    follows();
    expect(page.got).toHaveLength(1);
    page.isIdle = true;
    sender.send(null);
    expect(page.frames.at(-1)).toEqual({ US30: quote('1') });
  });

  it('has rooms for so many sets and no more: who shows yet another one gets all', () => {
    const name = (at: number) => `SET${at}` as Uppercase<string>;
    for (let at = 0; at < MOST_SETS; at += 1) join([name(at)]);
    const more = join(['US30']);
    expect(more.frames).toEqual([latest]);
    const again = join([name(3)]);
    expect(again.got).toEqual(['2["ticks",[]]']);
    sender.leave(again.wire);
    sender.watch(more.wire, [name(4)]);
    const later = join(['US30']);
    expect(later.frames).toEqual([latest]);
  });

  it('gives the place of a set that nobody shows any more to the next one', () => {
    const name = (at: number) => `SET${at}` as Uppercase<string>;
    const pages = Array.from({ length: MOST_SETS }, (_, at) => join([name(at)]));
    sender.watch(pages[0]!.wire, ['US30']);
    expect(pages[0]!.frames.at(-1)).toEqual({ US30: quote('1') });
    sender.leave(pages[1]!.wire);
    expect(join(['GBPJPY']).frames).toEqual([{ GBPJPY: quote('2', 'GBPJPY') }]);
  });

  it('holds by the last statement after any order of statements, frames, full lines and returns', () => {
    const symbols = ['US30', 'GBPJPY', 'AUDUSD'] as const;
    const watch: fc.Arbitrary<PriceWatch> = fc.oneof(
      fc.constantFrom('all', 'none'),
      fc.subarray([...symbols]).map((some) => some.sort()),
    );
    type Page = { visitor: Visitor; watch: PriceWatch; present: () => void; seen: Record<string, Quote>; read: number };
    const act = fc.constantFrom('watch', 'return', 'settle', 'fill', 'tick');
    const step = fc.record({ do: act, page: fc.nat({ max: 3 }), watch });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        index = new SocketIndex();
        latest = null;
        sender = new PriceSender(index, new PacketWriter(false), () => latest);
        let price = 0;
        const open = (watch: PriceWatch): Page => {
          const visitor = new Visitor();
          index.add(visitor.client);
          const follows = sender.greet(visitor.wire, watch);
          const present = (): void => (index.updateRooms(visitor.client), follows());
          return { visitor, watch, present, seen: {}, read: 0 };
        };
        /** As a page does it: what it no longer shows it forgets. */
        const read = (page: Page): void => {
          for (const got of page.visitor.frames.slice(page.read)) Object.assign(page.seen, got);
          page.read = page.visitor.got.length;
        };
        const pages = [open('all'), open('none'), open(['US30']), open([])];
        for (const { do: what, page: at, watch } of steps) {
          const page = pages[at]!;
          if (what === 'watch') {
            read(page);
            page.watch = watch;
            const shown = watch === 'all' ? symbols : watch === 'none' ? [] : watch;
            for (const symbol of symbols) if (!shown.includes(symbol)) delete page.seen[symbol];
            sender.watch(page.visitor.wire, watch);
          } else if (what === 'return') {
            index.remove(page.visitor.client);
            sender.leave(page.visitor.wire);
            pages[at] = open(watch);
          } else if (what === 'settle') page.present();
          else if (what === 'fill') page.visitor.isIdle = !page.visitor.isIdle;
          else if (at < symbols.length) move(quote(String((price += 1)), symbols[at]));
          // A period in which nothing moved.
          else sender.send(null);
        }
        for (const page of pages) {
          page.present();
          page.visitor.isIdle = true;
        }
        sender.send(null);
        sender.send(null);
        for (const page of pages) {
          read(page);
          const shown = page.watch === 'all' ? symbols : page.watch === 'none' ? [] : page.watch;
          for (const symbol of shown)
            expect(page.seen[symbol]).toEqual((latest as Record<string, Quote> | null)?.[symbol]);
          for (const symbol of symbols) if (!shown.includes(symbol)) expect(page.seen[symbol]).toBeUndefined();
        }
      }),
      { numRuns: 500 },
    );
  });
});
