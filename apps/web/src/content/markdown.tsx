import { picturesIn } from '@t0/contracts';
import { Marked } from 'marked';
import type { MarkedToken, Token, Tokens } from 'marked';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';

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
function readMarkdown(text: string): MarkedToken[] {
  const flat = text.replace(BLANKS, (blanks) => blanks.slice(0, BLANKS_KEPT)).replace(DEPTH, '$1\\');
  const tokens: MarkedToken[] = [];
  let sound: string[] = [];
  const readSound = (): void => {
    tokens.push(...known(reader.lexer(sound.join('\n\n'))));
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
function known(tokens: Token[] | undefined): MarkedToken[] {
  return (tokens ?? []) as MarkedToken[];
}

/** The allowed target of a post's link: the web, a mailbox, or a page of the product. Null: none, its text appears without a link. */
export function safeAddress(href: string): string | null {
  if (href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/\\')) return href;
  if (!URL.canParse(href)) return null;
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol) ? href : null;
}

/** A picture within a text; its description replaces it when it cannot be shown. */
function TextImage({ src, alt }: { src: string; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === src) return alt === '' ? null : <em>{alt}</em>;
  return <img src={src} alt={alt} loading="lazy" decoding="async" onError={() => setFailed(src)} />;
}

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

interface MarkdownProps {
  text: string;
  /** The level of its highest headings: one below that of the page's own. */
  level?: 2 | 3 | 4;
}

/** A text in Markdown, as React elements: never HTML (docs/SECURITY.md#script). It has the text size of its surroundings. */
export function Markdown({ text, level = 2 }: MarkdownProps) {
  const tokens = readMarkdown(text);
  const depths = tokens.flatMap((token) => (token.type === 'heading' ? [token.depth] : []));
  const headings = { level, offset: level - Math.min(...depths, 6) };
  return <div className="markdown">{blocks(tokens, headings)}</div>;
}

/** The level of a text's first headings, and its distance from the author's level. */
interface Headings {
  level: number;
  offset: number;
}

function blocks(tokens: Token[] | undefined, headings: Headings): ReactNode {
  return known(tokens).map((token, index) => <Fragment key={index}>{block(token, headings)}</Fragment>);
}

function block(token: MarkedToken, headings: Headings): ReactNode {
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p>{inline(token.tokens)}</p>;
    case 'heading': {
      const level = token.depth + headings.offset;
      const Heading = HEADINGS[level - 2] ?? 'h6';
      return <Heading data-top={level === headings.level || undefined}>{inline(token.tokens)}</Heading>;
    }
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, headings)}</blockquote>;
    case 'list':
      return <List list={token} headings={headings} />;
    case 'text':
      return inline(token.tokens ?? [token]);
    case 'checkbox':
      return token.checked ? '[x] ' : '[ ] ';
    default:
      return <p>{token.raw}</p>;
  }
}

function List({ list, headings }: { list: Tokens.List; headings: Headings }) {
  const items = list.items.map((item, index) => <li key={index}>{blocks(item.tokens, headings)}</li>);
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function inline(tokens: Token[] | undefined): ReactNode {
  return known(tokens).map((token, index) => <Fragment key={index}>{word(token)}</Fragment>);
}

function word(token: MarkedToken): ReactNode {
  switch (token.type) {
    case 'br':
      return <br />;
    case 'strong':
      return <strong>{inline(token.tokens)}</strong>;
    case 'em':
      return <em>{inline(token.tokens)}</em>;
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inline(token.tokens) : token.text;
    case 'link':
      return <TextLink href={token.href}>{inline(token.tokens)}</TextLink>;
    case 'image':
      // Only the product's pictures: another host may change its picture, and would learn who reads.
      if (picturesIn(token.raw).includes(token.href)) return <TextImage src={token.href} alt={token.text} />;
      return <TextLink href={token.href}>{token.text || token.href}</TextLink>;
    default:
      return token.raw;
  }
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const address = safeAddress(href);
  if (address === null) return children;
  return (
    <a href={address} rel="noopener noreferrer">
      {children}
    </a>
  );
}
