import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageAt } from '@t0/contracts/platform';
import sharp from 'sharp';
import { renderIcon } from './app-icons.ts';

const PUBLIC = join(__dirname, '../../apps/web/public');
const PAGE = readFileSync(join(__dirname, '../../apps/web/index.html'), 'utf8');

interface Manifest {
  id: string;
  start_url: string;
  scope: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: { src: string; sizes: string; type: string; purpose: 'any' | 'maskable' }[];
  shortcuts: { url: string }[];
}

const manifest = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as Manifest;
/** The difference of two pictures, mean of all points and colours, 0 to 255. */
async function differenceOf(a: Buffer, b: Buffer): Promise<number> {
  const [one, other] = await Promise.all([a, b].map((picture) => sharp(picture).ensureAlpha().raw().toBuffer()));
  const sum = one!.reduce((all, value, index) => all + Math.abs(value - other![index]!), 0);
  return sum / one!.length;
}

describe('the installable terminal (docs/product/channels.md#installing)', () => {
  it('is named by the page, with colours for both themes', () => {
    expect(PAGE).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
    expect(PAGE).toContain('<link rel="apple-touch-icon" href="/icons/apple-180.png" />');
    expect([...PAGE.matchAll(/name="theme-color" content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([
      manifest.theme_color,
      '#ffffff',
    ]);
  });

  it('opens pages that exist, in a window of its own', () => {
    expect(manifest).toMatchObject({ id: '/', scope: '/', display: 'standalone', start_url: '/dashboard' });
    for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
      expect([url, pageAt(url)]).toEqual([url, url]);
  });

  it('has the icons that browsers ask for, in the sizes it names', async () => {
    const sizesOf = (purpose: string): string[] =>
      manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
    expect(sizesOf('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(sizesOf('maskable')).toEqual(expect.arrayContaining(['192x192', '512x512']));
    for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
      const { width, height, format } = await sharp(join(PUBLIC, src)).metadata();
      expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
    }
    expect(existsSync(join(PUBLIC, 'favicon.svg'))).toBe(true);
  });

  it.each([
    ['any', 192],
    ['any', 512],
    ['maskable', 192],
    ['maskable', 512],
    ['apple', 180],
  ] as const)('shows the product’s own mark: %s, %d points wide', async (kind, size) => {
    const icon = readFileSync(join(PUBLIC, `icons/${kind}-${size}.png`));
    expect(await differenceOf(icon, await renderIcon(kind, size))).toBeLessThan(2);
    const { isOpaque } = await sharp(icon).stats();
    expect(isOpaque).toBe(kind !== 'any');
  });
});
