import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const MARK = join(__dirname, '../../apps/web/public/favicon.svg');
const FRAME = /<rect[^>]*fill="(#\w+)"[^>]*\/>/;

/**
 * The installed terminal's icon, drawn from the product's mark. `any`: the mark as it is. `maskable`: on a ground that fills the square, with room
 * for the system's own shape around it. `apple`: the same without that room, as iOS rounds little.
 */
export function renderIcon(kind: 'any' | 'maskable' | 'apple', size: number): Promise<Buffer> {
  const mark = readFileSync(MARK, 'utf8');
  const ground = mark.replace(FRAME, '<rect x="-1" y="-1" width="26" height="26" fill="$1"/>');
  const shapes = { any: mark, maskable: ground.replace('0 0 24 24', '-1 -1 26 26'), apple: ground }[kind];
  return sharp(Buffer.from(shapes), { density: (72 * size) / 24 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
