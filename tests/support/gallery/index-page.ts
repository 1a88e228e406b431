import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { ROOT } from '../../../tools/shared/root.ts';

const FILE = join(ROOT, 'gallery/index.html');
const STYLE = `body{font:14px sans-serif;margin:24px;background:#181818;color:#ddd}section>div{display:flex;gap:16px;flex-wrap:wrap;align-items:flex-start}figure{margin:0}figcaption{color:#999;white-space:pre-wrap;max-width:640px}img{border:1px solid #444;object-fit:cover;object-position:top;max-width:640px}`;

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

function figure({ title, results }: TestCase): string {
  const complaints = results.flatMap(({ errors }) =>
    errors.map(({ message = '' }) => stripVTControlCharacters(message)),
  );
  const caption = escape([title, ...complaints].join('\n'));
  return `<figure><a href="${title}.png"><img loading="lazy" src="${title}.png" alt="" height="360"></a><figcaption>${caption}</figcaption></figure>`;
}

/** Writes the page that shows all pictures of a run side by side (a reporter of Playwright's). */
export default class IndexPage implements Reporter {
  private pictures: TestCase[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.pictures = suite.allTests();
  }

  onEnd(): void {
    const screens = new Map<string, string[]>();
    for (const picture of this.pictures) {
      const screen = picture.annotations[0]!.description!;
      screens.set(screen, [...(screens.get(screen) ?? []), figure(picture)]);
    }
    const sections = [...screens].map(
      ([screen, figures]) => `<section><h2>${escape(screen)}</h2><div>${figures.join('')}</div></section>`,
    );
    const head = `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>${STYLE}</style>`;
    writeFileSync(FILE, `${head}<h1>${this.pictures.length} pictures</h1>${sections.join('\n')}`);
    console.log(`${this.pictures.length} pictures: ${FILE}`);
  }
}
