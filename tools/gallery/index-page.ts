import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Picture } from './shoot.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Writes the page that shows all pictures side by side. */
export function writeIndexPage(folder: string, pictures: readonly Picture[]): void {
  const names = [...new Set(pictures.map(({ name }) => name))];
  const sections = names.map((name) => {
    const own = pictures.filter((picture) => picture.name === name);
    const { who, path } = own[0]!;
    const figures = own.map(({ file, size, theme, complaints }) => {
      const words = complaints.length > 0 ? `, ${complaints.length} complaints: ${complaints.join(' | ')}` : '';
      return `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="" height="360"></a><figcaption>${size}, ${theme}${escape(words)}</figcaption></figure>`;
    });
    return `<section><h2>${escape(name)} <small>${escape(`${who} at ${path}`)}</small></h2><div>${figures.join('')}</div></section>`;
  });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Gallery</title><style>body{font:14px sans-serif;margin:24px;background:#181818;color:#ddd}section>div{display:flex;gap:16px;flex-wrap:wrap;align-items:flex-start}figure{margin:0}figcaption,small{color:#999}img{border:1px solid #444;object-fit:cover;object-position:top;max-width:640px}</style><h1>${pictures.length} pictures</h1>${sections.join('\n')}`,
  );
}
