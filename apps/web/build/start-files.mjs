import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync } from 'vite';
import { chunksOf, chunksWith } from './chunk-walk.mjs';
import { FIRST_SCREENS, OTHER_SCREENS, PAGE } from './screens.mjs';

const START = /<script src="\/src\/start\/start\.js"><\/script>/;
const SHELL = /<link rel="stylesheet" href="\/src\/start\/shell\.css" \/>/;
const FILES = /const files = \{\};/;
const SHELL_STYLES = ['src/styles/fallback-fonts.css', 'src/styles/tokens.css', 'src/start/shell.css'];
/** The documents around server-rendered content, next to the program that renders it: names that begin with a dot are never served. */
const RENDERED = '.prerender/page.html';
const FIRST_SCREEN = '.prerender/first-screen.html';
const MONO = /jetbrains-mono-latin-wght-normal.*\.woff2$/;
const SANS = /source-sans-3-latin-wght-normal.*\.woff2$/;
/** The screens whose first lines are set in the sans. */
const WITH_SANS = new Set(['landing', 'blog', 'post', 'record', 'auth']);

/**
 * Makes the page's first two files, under hashed names: its first script, which knows the files of each first screen, and the shell's
 * styles. In the page itself the font is asked for at once, and the program's styles come after the shell, which needs none of them.
 * @param {string} root folder of the web application
 * @returns {import('vite').Plugin}
 */
export function startFiles(root) {
  return {
    name: 't0:start-files',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'pre',
      // Neither is to be bundled with the program.
      handler: (html) => put(put(html, START, '<!--start-->'), SHELL, '<!--shell-->'),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (!page) return;
        const add = (name, ending, source) => {
          const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
          const fileName = `assets/${name}-${hash}.${ending}`;
          this.emitFile({ type: 'asset', fileName, source });
          return `/${fileName}`;
        };
        const start = add('first', 'js', startScript(root, bundle));
        const shell = add('shell', 'css', SHELL_STYLES.map((file) => readFileSync(join(root, file), 'utf8')).join(''));
        const arranged = arrange(String(page.source), start, shell, fileOf(bundle, MONO));
        page.source = arranged;
        this.emitFile({ type: 'asset', fileName: RENDERED, source: renderedPage(arranged, root, bundle) });
        this.emitFile({ type: 'asset', fileName: FIRST_SCREEN, source: firstScreenPage(arranged) });
      },
    },
  };
}

/** The first script, with the files of each screen that the page itself does not name. */
function startScript(root, bundle) {
  const chunks = chunksOf(bundle);
  const always = chunksWith(chunks, `${root}/src/main.tsx`);
  const program = [...always].map(({ fileName }) => `/${fileName}`);
  const screens = Object.fromEntries(
    Object.entries({ ...FIRST_SCREENS, ...OTHER_SCREENS }).map(([screen, parts]) => {
      const own = new Set(parts.flatMap((part) => [...chunksWith(chunks, `${root}/${part}`)]));
      const scripts = [...own].filter((chunk) => !always.has(chunk)).map(({ fileName }) => `/${fileName}`);
      return [screen, WITH_SANS.has(screen) ? [fileOf(bundle, SANS), ...scripts] : scripts];
    }),
  );
  const script = put(
    readFileSync(join(root, 'src/start/start.js'), 'utf8'),
    FILES,
    `const files = ${JSON.stringify({ ...screens, program })};`,
  );
  // Every page loads this script.
  const { code, errors } = minifySync('start.js', script);
  if (errors.length > 0) throw new Error(`start.js cannot be minified: ${errors[0].message}`);
  return code;
}

function arrange(html, start, shell, font) {
  const styles = html.match(/<link rel="stylesheet"[^>]*>/)?.[0];
  if (!styles) throw new Error('The page names no styles.');
  const first = `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>`;
  const placed = put(
    put(html, START_MARK, `<script src="${start}"></script>`),
    SHELL_MARK,
    `<link rel="stylesheet" href="${shell}">${first}`,
  );
  return put(placed.replace(styles, ''), /<div id="root">/, `${styles}\n    <div id="root">`);
}

/** The same document with the page's own module in place of the program, which it names for later, and without the shell. */
function renderedPage(html, root, bundle) {
  const chunks = chunksOf(bundle);
  const [own, ...shared] = [...chunksWith(chunks, `${root}/${PAGE}`)].map(({ fileName }) => `/${fileName}`);
  const [, program] = PROGRAM.exec(html) ?? [];
  const sans = `<link rel="preload" as="font" type="font/woff2" href="${fileOf(bundle, SANS)}" crossorigin>`;
  const module = `<script type="module" crossorigin src="${own}" data-program="${program}"></script>`;
  const preloads = shared.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`);
  const without = [MODULE_PRELOAD, SHELL_STYLE, SHELL_ELEMENT].reduce((text, part) => text.replace(part, ''), html);
  return put(without, PROGRAM, [sans, module, ...preloads].join('\n    '));
}

/** The same document without all that is loaded for the program, which it names for later. */
function firstScreenPage(html) {
  const [, program] = PROGRAM.exec(html) ?? [];
  const without = [MODULE_PRELOAD, FONTS, PROGRAM].reduce((text, part) => text.replace(part, ''), html);
  return put(
    put(without, /<html lang="en"/, `<html lang="en" data-program="${program}"`),
    /<title>/,
    '<title>Dashboard, ',
  );
}

const FONTS = /\s*<link rel="preload" as="font"[^>]*>/g;
const PROGRAM = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
const MODULE_PRELOAD = /\s*<link rel="modulepreload"[^>]*>/g;
const SHELL_STYLE = /<link rel="stylesheet" href="[^"]*\/shell-[^"]*">/;
const SHELL_ELEMENT = /<!-- What is seen[\s\S]*?(?=<link rel="stylesheet"|<div id="root")/;

const START_MARK = /<!--start-->/;
const SHELL_MARK = /<!--shell-->/;

function fileOf(bundle, pattern) {
  const found = Object.keys(bundle).find((fileName) => pattern.test(fileName));
  if (!found) throw new Error(`The build has no file like ${pattern}.`);
  return `/${found}`;
}

/** Replaces a required text, once. */
function put(text, pattern, by) {
  if (!pattern.test(text)) throw new Error(`${pattern} is missing.`);
  return text.replace(pattern, () => by);
}
