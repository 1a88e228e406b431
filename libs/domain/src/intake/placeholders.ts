/** A piece of a template: literal words, or names to look up, of which the first that is present counts. */
type Piece = { words: string } | { names: string[] };

const OPEN = '{{';
const CLOSE = '}}';

/** The pieces of a template text; null when braces are opened and not closed, or nothing is named between them. */
function piecesOf(text: string): Piece[] | null {
  const pieces: Piece[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf(OPEN, at);
    if (open < 0) break;
    const close = text.indexOf(CLOSE, open);
    if (close < 0) return null;
    if (open > at) pieces.push({ words: text.slice(at, open) });
    const names = text
      .slice(open + OPEN.length, close)
      .split('|')
      .map((name) => name.trim());
    if (names.includes('')) return null;
    pieces.push({ names });
    at = close + CLOSE.length;
  }
  if (at < text.length) pieces.push({ words: text.slice(at) });
  return pieces;
}

/** The names that a template text looks up, in order. */
export function namesIn(text: string): string[] {
  return (piecesOf(text) ?? []).flatMap((piece) => ('names' in piece ? piece.names : []));
}

/** The error of a template text, in one sentence; null when it is valid. */
export function validateExpression(text: string): string | null {
  return piecesOf(text) ? null : 'Placeholders are names in double braces: {{ticker}}';
}

/** The error of a pattern line; null when it is valid. */
export function validatePattern(line: string): string | null {
  const pieces = piecesOf(line);
  if (!pieces) return validateExpression(line);
  const beside = pieces.some((piece, at) => 'names' in piece && at > 0 && 'names' in pieces[at - 1]!);
  if (beside) return 'Between two placeholders of a pattern there must be something';
  return pieces.some((piece) => 'names' in piece && piece.names.length > 1)
    ? 'A placeholder of a pattern has one name'
    : null;
}

/**
 * A template text with its placeholders filled in; null when it consists of placeholders of which none is there, or of nothing.
 *
 * @example
 * fillIn('{{stop|sl}}', (name) => (name === 'sl' ? '195.38' : null)); // '195.38'
 */
export function fillIn(text: string, valueOf: (name: string) => string | null): string | null {
  const pieces = piecesOf(text) ?? [];
  let found = pieces.some((piece) => 'words' in piece && piece.words.trim() !== '');
  const filled = pieces.map((piece) => {
    if ('words' in piece) return piece.words;
    for (const name of piece.names) {
      const value = valueOf(name);
      if (value === null) continue;
      found = true;
      return value;
    }
    return '';
  });
  return found ? filled.join('').trim() || null : null;
}

/**
 * The values of a pattern line in a line of text; null without a match. Each stretch of words is searched once, from left to right, so
 * it takes no longer than the line is long.
 */
export function matchPattern(pattern: string, line: string): [string, string][] | null {
  const pieces = validatePattern(pattern) === null ? (piecesOf(pattern.trim()) ?? []) : [];
  const text = line.trim();
  const found: [string, string][] = [];
  let at = 0;
  let open: string | null = null;
  for (const [index, piece] of pieces.entries()) {
    if ('names' in piece) {
      open = piece.names[0]!;
      continue;
    }
    const isLast = index === pieces.length - 1;
    const start =
      open === null
        ? text.startsWith(piece.words, at)
          ? at
          : -1
        : isLast
          ? lastAt(text, piece.words, at)
          : text.indexOf(piece.words, at);
    if (start < 0) return null;
    if (open !== null) found.push([open, text.slice(at, start).trim()]);
    open = null;
    at = start + piece.words.length;
  }
  if (open !== null) found.push([open, text.slice(at).trim()]);
  else if (at < text.length) return null;
  return found.length > 0 && found.every(([, value]) => value !== '') ? found : null;
}

/** Where the last words of a pattern begin, if the text ends with them; else -1. */
function lastAt(text: string, words: string, from: number): number {
  const start = text.length - words.length;
  return start >= from && text.endsWith(words) ? start : -1;
}
