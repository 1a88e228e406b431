import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../shared/root.ts';
import type { TypeRoot } from './type-schemas.ts';

const API = join(ROOT, 'apps/api/src');
const HTTP_METHODS = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);

/** The answer of every call of the API, by `Controller.handler`: the declared return types, without those that have no JSON body. */
export function controllerAnswers(): TypeRoot[] {
  return controllerSources().flatMap(answersOf);
}

/** The comments of controllers and handlers, by `Controller` and `Controller.handler`. */
export function controllerTexts(): Record<string, string> {
  const texts = controllerSources().flatMap((source) =>
    source.statements
      .filter(ts.isClassDeclaration)
      .flatMap((controller) => [
        [controller.name!.text, textAbove(controller)] as const,
        ...controller.members
          .filter(isHandler)
          .map((handler) => [`${controller.name!.text}.${handler.name.getText()}`, textAbove(handler)] as const),
      ]),
  );
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function textAbove(node: ts.Node): string | undefined {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc)?.comment;
  return ts.getTextOfJSDocComment(comment)?.replace(/\s+/g, ' ').trim();
}

function controllerSources(): ts.SourceFile[] {
  return readdirSync(API, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.controller.ts'))
    .sort()
    .map((path) => join(API, path))
    .map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true));
}

function answersOf(source: ts.SourceFile): TypeRoot[] {
  const origins = importedNames(source, dirname(source.fileName));
  const own = declaredTypes(source);
  return source.statements.filter(ts.isClassDeclaration).flatMap((controller) =>
    controller.members.filter(isHandler).flatMap((handler): TypeRoot[] => {
      const type = bodyType(handler.type);
      if (!type) return [];
      const names = namesIn(type);
      return [
        {
          name: `${controller.name!.text}.${handler.name.getText()}`,
          type: type.getText().replace(/\s*\|\s*undefined\b/g, ''),
          imports: names.filter((name) => origins.has(name)).map((name) => ({ name, from: origins.get(name)! })),
          declarations: names.filter((name) => own.has(name)).map((name) => own.get(name)!),
        },
      ];
    }),
  );
}

function isHandler(member: ts.ClassElement): member is ts.MethodDeclaration {
  return (
    ts.isMethodDeclaration(member) &&
    (ts.getDecorators(member) ?? []).some(
      ({ expression }) => ts.isCallExpression(expression) && HTTP_METHODS.has(expression.expression.getText()),
    )
  );
}

/** Types of answers without a JSON body: nothing, text such as feeds, and what is never answered. */
const NO_BODY = new Set([ts.SyntaxKind.VoidKeyword, ts.SyntaxKind.StringKeyword, ts.SyntaxKind.NeverKeyword]);

/** Wrappers of the type of a body: it arrives later, or is text already. */
const AROUND_BODY = new Set(['Promise', 'Encoded']);

/** The type of a JSON body, without its wrappers. */
function bodyType(type: ts.TypeNode | undefined): ts.TypeNode | undefined {
  if (type && ts.isTypeReferenceNode(type) && AROUND_BODY.has(type.typeName.getText()))
    return bodyType(type.typeArguments?.[0]);
  return type && !NO_BODY.has(type.kind) ? type : undefined;
}

function namesIn(type: ts.Node): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) names.add(node.typeName.getText());
    ts.forEachChild(node, visit);
  };
  visit(type);
  return [...names];
}

function importedNames(source: ts.SourceFile, folder: string): Map<string, string> {
  const origins = new Map<string, string>();
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const from = (statement.moduleSpecifier as ts.StringLiteral).text;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name } of bindings.elements) origins.set(name.text, from.startsWith('.') ? join(folder, from) : from);
  }
  return origins;
}

function declaredTypes(source: ts.SourceFile): Map<string, string> {
  const types = source.statements.filter((one) => ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one));
  return new Map(types.map((type) => [type.name.text, type.getText().replace(/^(?!export )/, 'export ')]));
}
