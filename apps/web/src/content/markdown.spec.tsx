import { fireEvent, render, screen } from '@testing-library/react';
import { safeAddress } from '@t0/domain/content';
import fc from 'fast-check';
import { Markdown } from './markdown.tsx';

const PICTURE = '/objects/images/0f8fad5b-d9cb-469f-a165-70867728950e.png';
const html = (text: string): string => {
  const { container, unmount } = render(<Markdown text={text} />);
  const { innerHTML } = container.querySelector('.markdown')!;
  unmount();
  return innerHTML;
};

it.each([
  ['One.\n\nTwo.', '<p>One.</p><p>Two.</p>'],
  ['One\nline.', '<p>One<br>line.</p>'],
  ['One.\r\n\r\n\r\n  Two\r\nlines.', '<p>One.</p><p>  Two<br>lines.</p>'],
  ['Title\n=====\n\n---', '<p>Title<br>=====</p><p>---</p>'],
  ['    four spaces\n\nsnake_case_word, ~50~, `tick`', '<p>    four spaces</p><p>snake_case_word, ~50~, `tick`</p>'],
  ['a | b\n--|--\n1 | 2', '<p>a | b<br>--|--<br>1 | 2</p>'],
  ['AT&amp;T < 5 &copy; > 4', '<p>AT&amp;amp;T &lt; 5 &amp;copy; &gt; 4</p>'],
])('plain text looks as it did: %j', (text, shown) => expect(html(text)).toBe(shown));

it.each([
  ['**bold** and *slanted*', '<p><strong>bold</strong> and <em>slanted</em></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> said', '<blockquote><p>said</p></blockquote>'],
  ['[words](https://a.example/b)', '<p><a href="https://a.example/b" rel="noopener noreferrer">words</a></p>'],
  ['\\*no list', '<p>*no list</p>'],
])('%j', (text, shown) => expect(html(text)).toBe(shown));

it('begins its headings one below the page’s own, whatever the author chose', () => {
  expect(html('### A\n\n#### B')).toBe('<h2 data-top="true">A</h2><h3>B</h3>');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'a <b onclick=alert(1)>b</b>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '![x](javascript:alert(1))',
  '![x](https://evil.example/track.png)',
  '![x](/objects/videos/0f8fad5b-d9cb-469f-a165-70867728950e.mp4)',
  '![x](/api/logout)',
  '<javascript:alert(1)>',
])('%s brings no element that loads, runs or leads astray', (text) => {
  const { container } = render(<Markdown text={text} />);
  expect(container.querySelectorAll('script, img, iframe, [onerror], [onclick]')).toHaveLength(0);
  for (const link of container.querySelectorAll('a'))
    expect(link.getAttribute('href')).toMatch(/^(https:\/\/|\/(?!\/)|mailto:)/);
});

it('holds nothing but its own elements, whatever is typed', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '[',
    ']',
    '(',
    ')',
    '!',
    '*',
    '_',
    '`',
    '#',
    '-',
    '1.',
    '\n',
    ' ',
    '\\',
    'a',
    '"',
    '&lt;',
    'https://a.b',
    'javascript:',
    '|',
    '~',
    '\t',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
      const { container, unmount } = render(<Markdown text={parts.join('')} />);
      const strange = container.querySelectorAll(
        '.markdown :not(p, br, strong, em, ul, ol, li, a, blockquote, h2, h3, h4, h5, h6)',
      ).length;
      const astray = [...container.querySelectorAll('a')].filter(
        ({ href }) => safeAddress(new URL(href).href) === null,
      ).length;
      unmount();
      return strange === 0 && astray === 0;
    }),
    { numRuns: 300 },
  );
});

it('shows pictures of ours, and their description where one cannot be shown', () => {
  render(<Markdown text={`![The weekly chart](${PICTURE})`} />);
  const picture = screen.getByRole('img', { name: 'The weekly chart' });
  expect(picture.getAttribute('src')).toBe(PICTURE);
  fireEvent.error(picture);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText('The weekly chart')).toBeTruthy();
});

describe('a text that is written to hold a process up (docs/SECURITY.md#script)', () => {
  it('nests eight quotes or lists in a line, and reads what is deeper as text', () => {
    expect(html(`${'> '.repeat(20)}a`)).toBe(
      `${'<blockquote>'.repeat(8)}<p>${'&gt; '.repeat(12)}a</p>${'</blockquote>'.repeat(8)}`,
    );
    expect(html(`${'- '.repeat(9)}a`)).toContain('<li>- a</li>');
    expect(html('>'.repeat(29_900)).match(/<blockquote>/g)).toHaveLength(8);
    expect(html('1. '.repeat(9900)).match(/<ol /g)).toHaveLength(8);
  });

  it('reads a block with thousands of signs as it stands, and those around it as ever', () => {
    const signs = '_a*'.repeat(1001);
    expect(html(`**b**\n\n${signs}\n${signs}\n\n*c*`)).toBe(
      `<p><strong>b</strong></p><p>${signs}<br>${signs}</p><p><em>c</em></p>`,
    );
  });

  it('keeps sixteen of many blanks', () => expect(html(`a${' '.repeat(29_900)}b`)).toBe(`<p>a${' '.repeat(16)}b</p>`));
});
