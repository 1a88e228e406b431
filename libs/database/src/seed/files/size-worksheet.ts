import { PAGE, pdfDocument } from './pdf-document.ts';
import type { PdfRule, PdfText } from './pdf-document.ts';

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
