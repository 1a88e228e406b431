import { knownTokens, readMarkdown, type MarkedToken, type Token, type Tokens } from '@t0/domain/content';
import { escapeHtml } from './mail-layout.ts';
import { linkTarget } from './markdown-link.ts';

const LIST = 'margin:16px 0;padding:0 0 0 24px';
const HEADING = 'font-size:17px;line-height:24px;margin:24px 0 8px';
const QUOTE = 'margin:16px 0;padding:0 0 0 16px;border-left:2px solid #8888';

/**
 * A Markdown text as HTML of an email: headings, lists, quotes, bold, italics, links and paragraphs, everything else escaped. A picture is a link
 * (docs/product/email.md#announcements). `publicUrl` makes addresses of the product's pages whole.
 */
export function markdownHtml(text: string, publicUrl: string): string {
  const blocks = (tokens: Token[] | undefined): string => knownTokens(tokens).map(block).join('\n');
  const inline = (tokens: Token[] | undefined): string => knownTokens(tokens).map(word).join('');

  function block(token: MarkedToken): string {
    switch (token.type) {
      case 'space':
        return '';
      case 'paragraph':
        return `<p style="margin:16px 0">${inline(token.tokens)}</p>`;
      case 'heading':
        return `<h2 style="${HEADING}">${inline(token.tokens)}</h2>`;
      case 'blockquote':
        return `<blockquote style="${QUOTE}">${blocks(token.tokens)}</blockquote>`;
      case 'list':
        return list(token);
      case 'text':
        return inline(token.tokens ?? [token]);
      case 'checkbox':
        return token.checked ? '[x] ' : '[ ] ';
      default:
        return `<p style="margin:16px 0">${escapeHtml(token.raw)}</p>`;
    }
  }

  function list({ ordered, start, items }: Tokens.List): string {
    const name = ordered ? 'ol' : 'ul';
    const first = ordered && start !== '' && start !== 1 ? ` start="${start}"` : '';
    const rows = items.map(({ tokens }) => `<li>${blocks(tokens)}</li>`).join('\n');
    return `<${name}${first} style="${LIST}">${rows}</${name}>`;
  }

  function word(token: MarkedToken): string {
    switch (token.type) {
      case 'br':
        return '<br>';
      case 'strong':
        return `<strong>${inline(token.tokens)}</strong>`;
      case 'em':
        return `<em>${inline(token.tokens)}</em>`;
      case 'escape':
        return escapeHtml(token.text);
      case 'text':
        return token.tokens ? inline(token.tokens) : escapeHtml(token.text);
      case 'link':
        return link(token.href, inline(token.tokens));
      case 'image':
        return link(token.href, escapeHtml(token.text || token.href));
      default:
        return escapeHtml(token.raw);
    }
  }

  function link(href: string, words: string): string {
    const target = linkTarget(href, publicUrl);
    return target === null ? words : `<a href="${escapeHtml(target)}" style="color:inherit">${words}</a>`;
  }

  return blocks(readMarkdown(text));
}
