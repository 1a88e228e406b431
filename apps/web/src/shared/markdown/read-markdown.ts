import { Marked } from 'marked';
import type { MarkedToken, Token } from 'marked';

/** What is no part of our Markdown is text, as it was typed: no HTML, code, tables, references, rules. */
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

/** Reads a Markdown text into tokens: headings, lists, quotes, bold, italics, links, images, paragraphs. */
export function readMarkdown(text: string): MarkedToken[] {
  return known(reader.lexer(text));
}

/** Tokens with their types: no extension of the library adds others. */
export function known(tokens: Token[] | undefined): MarkedToken[] {
  return (tokens ?? []) as MarkedToken[];
}

/** Where a link of a post may lead: to the web, to a mailbox, or to a page of ours; null: nowhere, its words stand alone. */
export function safeAddress(href: string): string | null {
  if (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/\\')) return href;
  if (!URL.canParse(href)) return null;
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol) ? href : null;
}
