import { networkOf, networksOf, throttleKey } from './throttle.ts';

describe('throttle keys', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    [undefined, 'unknown'],
  ])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));

  it('counts an IPv6 address for its site as well, an IPv4 address for itself alone', () => {
    expect(networksOf('2001:db8:1:2::1')).toEqual(['2001:db8:1:2', '2001:db8:1/48']);
    expect(networksOf('2001:db8:1:ffff::1')[1]).toBe('2001:db8:1/48');
    expect(networksOf('203.0.113.9')).toEqual(['203.0.113.9']);
    expect(networksOf('::ffff:203.0.113.9')).toEqual(['203.0.113.9']);
  });

  it('names nobody', () => {
    expect(throttleKey('maya@t0.test')).toMatch(/^[\w-]{32}$/);
    expect(throttleKey('a', 'b')).not.toBe(throttleKey('ab'));
  });
});
