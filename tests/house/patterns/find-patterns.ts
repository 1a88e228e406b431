import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A regular expression of the sources. */
interface FoundPattern {
  /** Path from the root, and line. */
  place: string;
  source: string;
  flags: string;
}

/** What the walk over the sources finds. */
export interface FoundPatterns {
  patterns: FoundPattern[];
  /** Places where a pattern is put together at run time, so that nobody can look at it beforehand. */
  madeAtRunTime: string[];
}

/** Methods that make a regular expression of a string. */
const MAKING_METHODS = new Set(['match', 'matchAll']);

/** Every regular expression of the TypeScript below these folders; tests and what is built are left out. */
export function findPatterns(root: string, folders: string[]): FoundPatterns {
  const found: FoundPatterns = { patterns: [], madeAtRunTime: [] };
  for (const folder of folders) {
    for (const path of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(path) || /\.(spec|d)\.tsx?$|(^|\/)(dist|node_modules)\//.test(path)) continue;
      const text = readFileSync(join(root, folder, path), 'utf8');
      patternsOf(`${folder}/${path}`, text, found);
    }
  }
  return found;
}

/** Adds the patterns of one source file. */
export function patternsOf(path: string, text: string, found: FoundPatterns): void {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const place = (node: ts.Node): string => `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.patterns.push({
        place: place(node),
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && makesPattern(node))
      found.madeAtRunTime.push(place(node));
    ts.forEachChild(node, visit);
  };
  visit(file);
}

function makesPattern({ expression, arguments: given }: ts.NewExpression | ts.CallExpression): boolean {
  if (ts.isIdentifier(expression)) return expression.text === 'RegExp';
  const first = given?.[0];
  return (
    ts.isPropertyAccessExpression(expression) &&
    MAKING_METHODS.has(expression.name.text) &&
    first !== undefined &&
    (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
  );
}
