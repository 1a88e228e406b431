/** One line of text on a page: position in points from the lower left, size in points. */
interface PdfText {
  x: number;
  y: number;
  size: number;
  bold?: boolean;
  text: string;
}

/** A thin straight line, in points. */
interface PdfRule {
  from: [number, number];
  to: [number, number];
}

/** A4 in points. */
const PAGE = { width: 595, height: 842 };

/** A one-page PDF with Helvetica text and rules. Texts must be Latin-1. */
function pdfDocument(title: string, texts: PdfText[], rules: PdfRule[]): Buffer {
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

const LEFT = 56;
const RIGHT = PAGE.width - LEFT;
const COLUMNS = ['Date', 'Instrument', 'Entry', 'Stop', 'Distance', 'Risk', 'Size', 'Result'];
const ROWS = 16;
const ROW_HEIGHT = 22;

/** The instruments that a new terminal publishes signals for. */
const FACTORS = [
  ['AUDUSD', 10_000, 5, 'pip', 'Australian Dollar / US Dollar'],
  ['GBPJPY', 100, 3, 'pip', 'British Pound / Japanese Yen'],
  ['GBPUSD', 10_000, 5, 'pip', 'British Pound / US Dollar'],
  ['US30', 1, 2, 'point', 'Dow Jones Industrial Average'],
] as const;

/** The position size worksheet: the rule, what a pip is for each instrument, and a table to fill in. One A4 page. */
export function sizeWorksheet(): Buffer {
  const texts: PdfText[] = [];
  const rules: PdfRule[] = [];
  let y = PAGE.height - 72;
  const line = (text: string, size = 10.5, bold = false, gap = 16): void => {
    texts.push({ x: LEFT, y, size, bold, text });
    y -= gap;
  };
  line('Position size worksheet', 20, true, 30);
  line('Decide the stop first, then the size. Never the other way round.', 11, false, 26);
  line('1.  Risk = account balance x risk per trade (1 % of 10,000 is 100)');
  line('2.  Distance = |entry - stop| x factor, in pips or points (factors below)');
  line('3.  Size = risk / (distance x value of one pip for one unit, in your account currency)');
  line('4.  If the size is too small to trade, the trade is not there. Do not move the stop.', 10.5, false, 28);
  line('Factors', 13, true, 20);
  for (const [symbol, pipFactor, decimals, unit, name] of FACTORS) {
    const example = (1 / pipFactor).toFixed(Math.min(decimals, 4));
    line(`${symbol}   factor ${pipFactor}   (a move of ${example} is 1 ${unit})   ${name}`, 10, false, 15);
  }
  y -= 12;
  line('Record', 13, true, 22);
  const width = (RIGHT - LEFT) / COLUMNS.length;
  COLUMNS.forEach((text, index) => texts.push({ x: LEFT + index * width + 4, y: y + 6, size: 9, bold: true, text }));
  const top = y + ROW_HEIGHT;
  const bottom = y - ROWS * ROW_HEIGHT;
  for (let row = 0; row <= ROWS + 1; row += 1) {
    rules.push({ from: [LEFT, top - row * ROW_HEIGHT], to: [RIGHT, top - row * ROW_HEIGHT] });
  }
  for (let column = 0; column <= COLUMNS.length; column += 1) {
    rules.push({ from: [LEFT + column * width, top], to: [LEFT + column * width, bottom] });
  }
  texts.push({
    x: LEFT,
    y: 40,
    size: 8.5,
    text: 'Trading involves risk. This sheet helps with arithmetic; it is no advice.',
  });
  return pdfDocument('Position size worksheet', texts, rules);
}
