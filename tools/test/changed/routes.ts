const CONTROLLER = /@Controller\((?:'([^']*)')?\)/;
const CALL = /@(?:Get|Post|Put|Patch|Delete|All)\((?:'([^']*)')?\)/g;
/** Fewer parts than this name no feature: '/api'. */
const LEAST_PARTS = 2;

/** The routes of the controller in this text, up to their first parameter: '/api/blog-posts'. None of a text without one. */
export function routesOf(text: string): string[] {
  const controller = CONTROLLER.exec(text);
  if (!controller) return [];
  return [...text.matchAll(CALL)]
    .map(([, call = '']) => [controller[1] ?? '', call].join('/').split(/[:*]/)[0]!.split('/').filter(Boolean))
    .filter((parts) => parts.length >= LEAST_PARTS)
    .map((parts) => `/${parts.join('/')}`);
}
