import { isCallable, validateUrl } from './callable-address.ts';

const FORMS: Record<string, string[]> = {
  'decimal, octal, hexadecimal and short forms': [
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://017700000001/',
    'https://0177.0.0.1/',
    'https://0177.0000.0000.0001/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0x7f.0x0.0x0.0x1/',
    'https://127.1/',
    'https://127.0.1/',
    'https://127.255.255.254/',
    'https://0/',
    'https://0.0.0.0/',
    'https://3232235777/',
    'https://0xa9fea9fe/',
    'https://0251.0376.0251.0376/',
    'https://169.16689662/',
  ],
  'networks that are not public': [
    'https://10.0.0.1/',
    'https://10.255.255.255/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
    'https://169.254.1.1/',
    'https://192.0.2.1/',
    'https://198.51.100.7/',
    'https://203.0.113.9/',
    'https://198.18.0.1/',
    'https://198.19.255.255/',
    'https://192.88.99.1/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
  ],
  'metadata services': [
    'https://169.254.169.254/latest/meta-data/',
    'https://169.254.170.2/v2/credentials',
    'https://100.100.100.200/latest/meta-data/',
    'https://192.0.0.192/opc/v1/',
    'https://168.63.129.16/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://metadata.google.internal./',
    'https://metadata/',
    'https://instance-data/',
    'https://[fd00:ec2::254]/latest/meta-data/',
  ],
  'IPv6, and IPv4 within it': [
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://[::ffff:0:127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[64:ff9b::169.254.169.254]/',
    'https://[64:ff9b:1::10.0.0.1]/',
    'https://[2002:7f00:1::]/',
    'https://[2002:a9fe:a9fe::1]/',
    'https://[2001:0:7f00:1::1]/',
    'https://[2001:db8::1]/',
    'https://[2001:2::1]/',
    'https://[3fff::1]/',
    'https://[fc00::1]/',
    'https://[fd12:3456::1]/',
    'https://[fe80::1]/',
    'https://[fe80::1%25eth0]/',
    'https://[fe80::1%eth0]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://[100::1]/',
  ],
  'names and digits in other letters': [
    'https://localhost/',
    'https://LOCALHOST./',
    'https://hooks.localhost/',
    'https://127.0.0.1./',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/',
    'https://%31%32%37.0.0.1/',
    'https://0x7f。1/',
    'https://printer.local/',
    'https://db.lan/',
    'https://api.intranet/',
    'https://kubernetes.default.svc.cluster.local/',
    'https://1.0.0.127.in-addr.arpa/',
    'https://redis/',
    'https://a..example.com/',
  ],
  'user names, other schemes and other ports': [
    'https://example.com@127.0.0.1/',
    'https://user:secret@example.com/',
    'https://user@example.com/',
    'https://example.com:443@10.0.0.1/',
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com:6379/_INFO',
    'javascript:alert(1)',
    'https://example.com:22/',
    'https://example.com:6379/',
    'https://example.com:0/',
    'https://example.com/#part',
    'https://',
    'example.com/hooks',
    '//example.com/hooks',
    '',
  ],
};

describe('addresses that members gave (docs/SECURITY.md#server-calls-out)', () => {
  it('are tried in at least sixty forms', () => expect(Object.values(FORMS).flat().length).toBeGreaterThanOrEqual(60));

  describe.each(Object.entries(FORMS))('%s', (_what, forms) => {
    it.each(forms)('%s is refused, in a sentence', (form) => expect(validateUrl(form)).toMatch(/^(The|This) .+/));
  });

  it.each([
    'https://example.com/hooks?of=t0',
    'https://hooks.example.com:8443/',
    'https://EXAMPLE.com./',
    'https://bücher.example/',
    'https://1.1.1.1/hooks',
    'https://[2606:4700:4700::1111]/',
    'https://example.com:443/',
  ])('%s is taken', (address) => expect(validateUrl(address)).toBeNull());

  it('takes this machine only where that is allowed, and nothing else of a private network even there', () => {
    for (const address of [
      'http://127.0.0.1:8030/',
      'http://localhost:8030/',
      'https://[::1]:8443/',
      'http://2130706433:1/',
    ])
      expect([address, validateUrl(address), validateUrl(address, true)]).toEqual([address, expect.any(String), null]);
    for (const address of [
      'http://10.0.0.1/',
      'https://10.0.0.1/',
      'https://169.254.169.254/',
      'http://example.com/',
      'ftp://localhost/',
    ])
      expect([address, validateUrl(address, true)]).toEqual([address, expect.any(String)]);
  });
});

describe('what a name leads to', () => {
  it.each(['fe80::1%eth0', '::ffff:8.8.8.8', '64:ff9b::808:808', '::', 'no address', '127.1', '0177.0.0.1', '2002::1'])(
    '%s is not connected to',
    (address) => expect(isCallable(address)).toBe(false),
  );

  it.each(['8.8.8.8', '100.63.255.255', '100.128.0.0', '172.32.0.1', '2001:4860:4860::8888', '2a00::1'])(
    '%s is connected to',
    (address) => expect(isCallable(address)).toBe(true),
  );
});
