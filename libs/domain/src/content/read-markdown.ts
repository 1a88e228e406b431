import { Marked, type MarkedToken, type Token } from 'marked';

export type { MarkedToken, Token, Tokens } from 'marked';

/** Of the platform's class, whose types this library has neither from browsers nor from Node. */
declare const URL: { new (text: string): { protocol: string }; canParse(text: string): boolean };

/** Syntax outside the supported Markdown is text, as it was typed: no HTML, code, tables, references, rules. */
const asTyped = (): undefined => undefined;

const reader = new Marked({
  // Line breaks count, as they did before there was Markdown.
  breaks: true,
  tokenizer: {
    code: asTyped,
    codespan: asTyped,
    def: asTyped,
    del: asTyped,
    fences: asTyped,
    hr: asTyped,
    html: asTyped,
    lheading: asTyped,
    reflink: asTyped,
    table: asTyped,
    tag: asTyped,
  },
});

/** Quotes and lists within each other, in one line; deeper ones are text. */
const DEPTH = /^((?:[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t])){8}[ \t]*)(?=(?:[>*+-]|\d{1,9}[.)]))/gm;
/** Blanks in a row: more indent nothing. */
const BLANKS = /[ \t]{17,}/g;
const BLANKS_KEPT = 16;
/** Signs of a block without an empty line; a block with more is plain text. */
const SIGNS_MAX = 2000;
const SIGNS = /[*_~[\]!<&`]/g;

/**
 * Reads a Markdown text into tokens: headings, lists, quotes, bold, italics, links, images, paragraphs. The library reads each sign
 * together with all that follow it, and each quote within its quote. Depth and signs are bounded, so that no text blocks a process
 * (docs/SECURITY.md#script).
 */
export function readMarkdown(text: string): MarkedToken[] {
  const flat = text.replace(BLANKS, (blanks) => blanks.slice(0, BLANKS_KEPT)).replace(DEPTH, '$1\\');
  const tokens: MarkedToken[] = [];
  let sound: string[] = [];
  const readSound = (): void => {
    tokens.push(...knownTokens(reader.lexer(sound.join('\n\n'))));
    sound = [];
  };
  for (const block of flat.split('\n\n')) {
    if ((block.match(SIGNS)?.length ?? 0) <= SIGNS_MAX) {
      sound.push(block);
      continue;
    }
    readSound();
    tokens.push(asText(block));
  }
  readSound();
  return tokens;
}

/** A block as one paragraph with its line breaks, and nothing in it read. */
function asText(block: string): MarkedToken {
  const text = (line: string): MarkedToken => ({ type: 'text', raw: line, text: line, escaped: false });
  const tokens = block
    .split('\n')
    .flatMap((line, index) => (index === 0 ? [text(line)] : [{ type: 'br' as const, raw: '\n' }, text(line)]));
  return { type: 'paragraph', raw: block, text: block, tokens };
}

/** Tokens with their types: no extension of the library adds others. */
export function knownTokens(tokens: Token[] | undefined): MarkedToken[] {
  return (tokens ?? []) as MarkedToken[];
}

/** The allowed target of a post's link: the web, a mailbox, or a page of the product. Null: none, its text appears without a link. */
export function safeAddress(href: string): string | null {
  if (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/\\')) return href;
  if (!URL.canParse(href)) return null;
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol) ? href : null;
}
