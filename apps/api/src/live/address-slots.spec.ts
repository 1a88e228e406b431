import { AddressSlots } from './address-slots.ts';

const count = (times: number, take: () => boolean): number =>
  Array.from({ length: times }, take).filter(Boolean).length;
/** How many of so many handshakes find a place that is kept. */
const taken = (places: AddressSlots, times: number, address: () => string): number =>
  count(times, () => places.take(address(), 0));
/** How many of so many handshakes are let in where each place is given back at once. */
const admittedOf = (places: AddressSlots, times: number, address: () => string, now = 0): number =>
  count(times, () => {
    const from = address();
    const isTaken = places.take(from, now);
    if (isTaken) places.giveBack(from);
    return isTaken;
  });
const always = (address: string) => (): string => address;
const V4 = always('198.51.100.7');

/** Addresses of one site (/48), each in a network (/64) of its own. */
function site(): () => string {
  let network = 0;
  return () => `2001:db8:1:${(network += 1).toString(16)}::1`;
}

describe('places of an address (docs/SECURITY.md#socket)', () => {
  it('are as many as it may have open, and free again once given back', () => {
    const places = new AddressSlots(3);
    expect(taken(places, 5, V4)).toBe(3);
    expect(taken(places, 1, always('198.51.100.8'))).toBe(1);
    places.giveBack(V4());
    expect(taken(places, 5, V4)).toBe(1);
  });

  it('are shared by a network of IPv6, and are eight times as many for its site', () => {
    const places = new AddressSlots(3);
    const addresses = site();
    const first = addresses();
    expect(taken(places, 2, always(first)) + taken(places, 2, always(first.replace('::1', ':ffff::1')))).toBe(3);
    expect(taken(places, 40, addresses)).toBe(8 * 3 - 3);
    expect(taken(places, 1, always('2001:db8:2:1::1'))).toBe(1);
  });

  it('may be dialled for twice as often as they are, in ten seconds', () => {
    const places = new AddressSlots(80);
    expect(admittedOf(places, 400, V4, 10_000)).toBe(160);
    expect(admittedOf(places, 400, V4, 19_999)).toBe(0);
    expect(admittedOf(places, 400, V4, 20_000)).toBe(160);
  });

  it('may be dialled for a hundred times however few they are, and of a site eight times as often', () => {
    expect(admittedOf(new AddressSlots(1), 300, V4)).toBe(100);
    expect(admittedOf(new AddressSlots(1), 1000, site())).toBe(800);
  });
});
