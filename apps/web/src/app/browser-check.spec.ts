import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../..');
const SCRIPT = readFileSync(join(WEB, 'public/browser-check.js'), 'utf8');
const OLD = /too old for the terminal.*Please update your browser/;

/** Runs the script as a page does, in a browser with or without something. */
function check(browser: { modules?: boolean; properties?: boolean; colors?: boolean }): void {
  const { modules = true, properties = true, colors = true } = browser;
  document.body.innerHTML = '<div id="root"></div>';
  Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule');
  if (modules) Object.defineProperty(HTMLScriptElement.prototype, 'noModule', { value: false, configurable: true });
  Object.assign(globalThis, { CSS: { supports: () => colors, ...(properties && { registerProperty() {} }) } });
  new Function(SCRIPT)();
}

it('leaves the page of a supported browser alone', () => {
  check({});
  expect(document.getElementById('root')).not.toBeNull();
  expect(document.body.textContent).toBe('');
});

it.each([
  ['without modules', { modules: false }],
  ['without registered properties, such as Firefox 127', { properties: false }],
  ['without color-mix, such as Chrome 110', { colors: false }],
])('puts a sentence in the place of the page in a browser %s', (_which, browser) => {
  check(browser);
  expect(document.body.textContent).toMatch(OLD);
  expect(document.getElementById('root')).toBeNull();
});

it('is written for browsers of any age', () => {
  const code = SCRIPT.replace(/^\s*\/\/.*$/gm, '');
  expect(code).not.toMatch(/=>|`|\b(const|let|class|async|await)\b|\?\.|\?\?|\.\.\.|catch \{/);
  // Neither markup nor inline code: the page's policies refuse both.
  expect(code).not.toMatch(/innerHTML|eval|setAttribute\('on/);
});

it('names the versions that the build targets and README.md promises', () => {
  const targets = /target: \[([^\]]+)\]/.exec(readFileSync(join(WEB, 'vite.config.mjs'), 'utf8'))![1]!;
  const oldest = Object.fromEntries([...targets.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name, from]) => [name, from]));
  const readme = readFileSync(join(WEB, '../../README.md'), 'utf8');
  for (const text of [SCRIPT, readme.slice(readme.indexOf('## Browsers'))]) {
    const match = /Chrome and Edge from version ([\d.]+), Firefox from ([\d.]+)(?: and|,) Safari from ([\d.]+\d)/.exec(
      text,
    )!;
    expect(match.slice(1)).toEqual([oldest['chrome'], oldest['firefox'], oldest['safari']]);
  }
  expect(oldest['edge']).toBe(oldest['chrome']);
});

it('runs before the program', () => {
  const page = readFileSync(join(WEB, 'index.html'), 'utf8');
  const head = page.slice(0, page.indexOf('</head>'));
  expect(head).toMatch(/<script defer src="\/browser-check\.js"><\/script>/);
});
