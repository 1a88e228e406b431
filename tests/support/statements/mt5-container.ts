import { zipSync } from 'fflate';

/** A cell: text, columns that it spans, or a text that is hidden. */
export type Given = string | { text: string; span: number } | { hidden: string };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The rows as a page. */
export function page(rows: Given[][], noMark: boolean): Uint8Array {
  const cell = (given: Given): string => {
    if (typeof given === 'string') return `<td>${escaped(given).replaceAll('\u00a0', '&nbsp;')}</td>`;
    return 'hidden' in given
      ? `<td class="hidden" colspan="8">${escaped(given.hidden)}</td>`
      : `<td colspan="${given.span}">${escaped(given.text)}</td>`;
  };
  const body = rows.map((cells) => `<tr align="right">${cells.map(cell).join('')}</tr>`).join('\n');
  return utf16(`<html><head><title>Report</title></head><body><div><table>${body}</table></div></body></html>`, noMark);
}

/** Every XML part is UTF-16 with its mark, the archive has entries for folders; texts are shared, prices and money are numbers. */
export function workbook(rows: Given[][], million: boolean): Uint8Array {
  const strings: string[] = [];
  const cellOf = (text: string, place: string): string => {
    if (text === '') return '';
    const isNumber = /^-?\d+(?:\.\d+)?$/.test(text.replace(/[ \u00a0]/g, '')) && text.includes('.');
    if (isNumber) return `<c r="${place}"><v>${text.replace(/[ \u00a0]/g, '')}</v></c>`;
    strings.push(text);
    return `<c r="${place}" t="s"><v>${strings.length - 1}</v></c>`;
  };
  const sheet = rows.map((cells, index) => {
    let column = 0;
    const made = cells.map((given) => {
      if (typeof given !== 'string' && 'hidden' in given) return '';
      const text = typeof given === 'string' ? given : given.text;
      const place = `${String.fromCharCode(65 + column)}${index + 1}`;
      column += typeof given === 'string' ? 1 : given.span;
      return cellOf(text, place);
    });
    return `<row r="${index + 1}">${made.join('')}</row>`;
  });
  const dimension = million ? '<dimension ref="A1:N1048576"/>' : '';
  const xml = (inner: string): Uint8Array => utf16(`<?xml version="1.0" encoding="UTF-16"?>${inner}`, false);
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const offices = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = (...targets: [string, string][]): Uint8Array =>
    xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets.map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${offices}/${kind}" Target="${target}"/>`).join('')}</Relationships>`,
    );
  return zipSync({
    'xl/': new Uint8Array(0),
    'docProps/core.xml': xml('<coreProperties><creator>A Person</creator></coreProperties>'),
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
    ),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/workbook.xml': xml(
      `<workbook ${main} xmlns:r="${offices}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet ${main}>${dimension}<sheetData>${sheet.join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst ${main}>${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ),
  });
}

/** Little-endian UTF-16, with its mark unless written otherwise. */
export function utf16(text: string, noMark: boolean): Uint8Array {
  return new Uint8Array(Buffer.from(noMark ? text : `\ufeff${text}`, 'utf16le'));
}
