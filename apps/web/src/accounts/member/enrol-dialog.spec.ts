import { encode } from 'uqr';
import { qrPath } from './enrol-dialog.tsx';

it('draws exactly the dark modules of the code', () => {
  const text = 'otpauth://totp/T0:maya@t0.local?secret=JBSWY3DPEHPK3PXP&issuer=T0';
  const { size, path } = qrPath(text);
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let at = 0; at < Number(width); at++) modules[Number(y)]![Number(x) + at] = true;
  }
  expect(modules).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  expect(modules.slice(0, 4).flat()).not.toContain(true);
});
