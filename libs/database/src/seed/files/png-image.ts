import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [number, number, number];

/** A picture to draw rectangles on, written as PNG. */
export class PngImage {
  private readonly pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Colour,
  ) {
    this.pixels = Buffer.alloc(width * height * 3);
    this.fill(0, 0, width, height, background);
  }

  /** Fills a rectangle; what lies outside of the picture is left out. Positions are rounded to whole pixels. */
  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    const from = Math.max(0, Math.round(left));
    const to = Math.min(this.width, Math.round(left + width));
    const last = Math.min(this.height, Math.round(top + height));
    for (let y = Math.max(0, Math.round(top)); y < last; y += 1) {
      for (let x = from; x < to; x += 1) this.pixels.set(colour, (y * this.width + x) * 3);
    }
  }

  encode(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.set([8, 2], 8);
    const rowBytes = this.width * 3;
    const rows = Buffer.alloc((rowBytes + 1) * this.height);
    for (let y = 0; y < this.height; y += 1) {
      this.pixels.copy(rows, y * (rowBytes + 1) + 1, y * rowBytes, (y + 1) * rowBytes);
    }
    return Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows, { level: 9 })),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
