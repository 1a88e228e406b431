import { picturesIn } from '@t0/contracts/content';
import { knownTokens, readMarkdown, safeAddress, type MarkedToken, type Token, type Tokens } from '@t0/domain/content';
import { Fragment, useState, type ReactNode } from 'react';

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
  return knownTokens(tokens).map((token, index) => <Fragment key={index}>{block(token, headings)}</Fragment>);
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
  return knownTokens(tokens).map((token, index) => <Fragment key={index}>{word(token)}</Fragment>);
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
