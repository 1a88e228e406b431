import { crc32, deflateSync } from 'node:zlib';

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

/** A picture to draw rectangles on, written as PNG. */
class PngImage {
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

const WIDTH = 1200;
const HEIGHT = 675;
const MARGIN = 48;
const CANDLES = 64;
const BACKGROUND: Colour = [13, 17, 23];
const GRID: Colour = [28, 34, 44];
const UP: Colour = [46, 189, 133];
const DOWN: Colour = [240, 84, 92];
const LINES: readonly Colour[] = [
  [240, 84, 92],
  [226, 232, 240],
  [46, 189, 133],
];

/**
 * A sketch of the idea behind a memo: candles that lead to the entry, and three lines for resistance, entry and support. It is a
 * drawing, the same every time, and no record of prices.
 */
export function candleSketch([resistance, entry, support]: readonly number[], leg: 'up' | 'down'): Buffer {
  const image = new PngImage(WIDTH, HEIGHT, BACKGROUND);
  const spread = resistance! - support!;
  const top = resistance! + spread * 0.35;
  const scale = (HEIGHT - 2 * MARGIN) / (spread * 1.7);
  const yOf = (price: number): number => MARGIN + (top - price) * scale;

  for (let line = 0; line <= 8; line += 1) {
    image.fill(MARGIN, MARGIN + (line * (HEIGHT - 2 * MARGIN)) / 8, WIDTH - 2 * MARGIN, 1, GRID);
  }
  const step = (WIDTH - 2 * MARGIN) / CANDLES;
  let open = leg === 'up' ? support! : resistance!;
  for (let index = 0; index < CANDLES; index += 1) {
    const progress = (index + 1) / CANDLES;
    const trend = (leg === 'up' ? support! : resistance!) * (1 - progress) + entry! * progress;
    const close = trend + spread * (0.22 * Math.sin(index / 5) + 0.07 * Math.sin(index * 2.3)) * (1 - progress * 0.6);
    const [high, low] = [Math.max(open, close), Math.min(open, close)];
    const wick = spread * (0.03 + 0.03 * Math.abs(Math.sin(index * 1.7)));
    const colour = close >= open ? UP : DOWN;
    const left = MARGIN + index * step;
    image.fill(left + step / 2 - 1, yOf(high + wick), 2, (high - low + 2 * wick) * scale, colour);
    image.fill(left + step * 0.2, yOf(high), step * 0.6, Math.max(2, (high - low) * scale), colour);
    open = close;
  }
  [resistance!, entry!, support!].forEach((price, index) => {
    for (let x = MARGIN; x < WIDTH - MARGIN; x += 14) image.fill(x, yOf(price) - 1, 8, 2, LINES[index]!);
  });
  return image.encode();
}
