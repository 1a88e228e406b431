import { PngImage } from './png-image.ts';
import type { Colour } from './png-image.ts';

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
