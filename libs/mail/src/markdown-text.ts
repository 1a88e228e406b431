import { knownTokens, readMarkdown, type MarkedToken, type Token, type Tokens } from '@t0/domain/content';
import { linkTarget } from './markdown-link.ts';

/** A Markdown text as plain text of an email: its blocks with an empty line between them, the address of a link behind its words. */
export function markdownText(text: string, publicUrl: string): string {
  const blocks = (tokens: Token[] | undefined, between: string): string =>
    knownTokens(tokens)
      .filter(({ type }) => type !== 'space')
      .map(block)
      .join(between);
  const inline = (tokens: Token[] | undefined): string => knownTokens(tokens).map(word).join('');

  function block(token: MarkedToken): string {
    switch (token.type) {
      case 'paragraph':
        return inline(token.tokens);
      case 'heading':
        return inline(token.tokens).toUpperCase();
      case 'blockquote':
        return indented('> ', blocks(token.tokens, '\n\n'), '> ');
      case 'list':
        return list(token);
      case 'text':
        return inline(token.tokens ?? [token]);
      case 'checkbox':
        return token.checked ? '[x] ' : '[ ] ';
      default:
        return token.raw.trimEnd();
    }
  }

  function list({ ordered, start, items }: Tokens.List): string {
    const first = ordered ? Number(start) || 1 : 0;
    return items
      .map(({ tokens }, index) => {
        const mark = ordered ? `${first + index}. ` : '- ';
        return indented(mark, blocks(tokens, '\n'), ' '.repeat(mark.length));
      })
      .join('\n');
  }

  function word(token: MarkedToken): string {
    switch (token.type) {
      case 'br':
        return '\n';
      case 'strong':
      case 'em':
        return inline(token.tokens);
      case 'text':
        return token.tokens ? inline(token.tokens) : token.text;
      case 'escape':
        return token.text;
      case 'link':
        return link(token.href, inline(token.tokens));
      case 'image':
        return link(token.href, token.text);
      default:
        return token.raw;
    }
  }

  function link(href: string, words: string): string {
    const target = linkTarget(href, publicUrl);
    if (target === null) return words || href;
    return words === '' || words === target || `mailto:${words}` === target ? words || target : `${words} (${target})`;
  }

  return blocks(readMarkdown(text), '\n\n');
}

/** Lines, the first behind `mark` and the others behind `rest`. */
function indented(mark: string, lines: string, rest: string): string {
  return mark + lines.split('\n').join(`\n${rest}`);
}
