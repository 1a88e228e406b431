import { encode } from 'uqr';

/** A QR code as one path: `size` modules on each side, the quiet zone included. */
export interface QrPath {
  size: number;
  path: string;
}

/** Modules left free around the code; scanners need four. */
const QUIET_ZONE = 4;

/** Draws `text` as a QR code, one horizontal run of dark modules at a time. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      path += `M${from} ${y}h${x - from + 1}v1H${from}z`;
    }
  });
  return { size, path };
}
