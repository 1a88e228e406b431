/** One line of text on a page: position in points from the lower left, size in points. */
export interface PdfText {
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  text: string;
}

/** A thin straight line, in points. */
export interface PdfRule {
  from: [number, number];
  to: [number, number];
}

/** A4 in points. */
export const PAGE = { width: 595, height: 842 };

/** A one-page PDF with Helvetica text and rules. Texts must be Latin-1. */
export function pdfDocument(title: string, texts: PdfText[], rules: PdfRule[]): Buffer {
  const content = [
    '0.6 w 0.55 G',
    ...rules.map(({ from, to }) => `${from.join(' ')} m ${to.join(' ')} l S`),
    ...texts.map(
      ({ x, y, size, bold, text }) =>
        `BT /${bold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escape(text)}) Tj ET`,
    ),
  ].join('\n');
  const font = (name: string): string =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /F1 4 0 R /F2 5 0 R >> >> /Contents 6 0 R >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    `<< /Title (${escape(title)}) >>`,
  ];
  let body = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  body += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}

function escape(text: string): string {
  return text.replace(/[\\()]/g, (character) => `\\${character}`);
}
