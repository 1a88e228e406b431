import { routesOf, touchedBy } from './plan-changed.ts';
import type { SourceFile } from './plan-changed.ts';

const CONTROLLER = `
  @Controller('api')
  export class BlogController {
    @Get('blog-posts/:id') read() {}
    @Post() strange() {}
  }`;
const FILES: Record<string, Partial<SourceFile>> = {
  'libs/domain/src/price.ts': {},
  'libs/domain/src/price.spec.ts': { imports: ['libs/domain/src/price.ts'] },
  'apps/api/src/content/blog/blog.service.ts': { imports: ['libs/domain/src/price.ts'] },
  'apps/api/src/content/blog/blog.controller.ts': {
    imports: ['apps/api/src/content/blog/blog.service.ts'],
    text: CONTROLLER,
  },
  'apps/api/src/platform/tokens.ts': {},
  'apps/api/src/content/content.module.ts': { imports: ['apps/api/src/content/blog/blog.controller.ts'] },
  'apps/api/src/app.module.ts': {
    imports: ['apps/api/src/content/content.module.ts', 'apps/api/src/platform/tokens.ts'],
  },
  'apps/api/src/main.ts': { imports: ['apps/api/src/app.module.ts'] },
  'tests/integration/api-stack.ts': { imports: ['apps/api/src/app.module.ts'] },
  'tests/integration/api-routes.ts': {},
  'tests/integration/fuzz.spec.ts': { imports: ['tests/integration/api-routes.ts'] },
  'tests/integration/blog.spec.ts': {
    imports: ['tests/integration/api-stack.ts'],
    text: 'get(`/api/blog-posts/${id}`)',
  },
  'tests/integration/videos.spec.ts': { imports: ['tests/integration/api-stack.ts'] },
  'tests/integration/crash.spec.ts': { text: "startProgram({ main: 'dist/api.js' })" },
  'tests/integration/deploy-proxy.spec.ts': { text: "read('deploy/proxy')" },
  'tests/integration/pages.spec.ts': { text: 'it holds (docs/REALTIME.md#proof)' },
  'tests/e2e/visit.ts': { imports: ['libs/domain/src/price.ts'] },
  'tests/e2e/blog.e2e.ts': {
    imports: ['tests/e2e/visit.ts'],
    text: "goto('/api/blog-posts'); start('dist/api.js')",
  },
};
const graph = new Map(
  Object.entries(FILES).map(([path, { imports = [], text = '' }]) => [path, { imports, text }] as const),
);
const testsOf = (...changed: string[]): string[] =>
  [...touchedBy(changed, graph)].filter((path) => /\.(spec|e2e)\.ts$/.test(path)).sort();

describe('what a change touches', () => {
  it('are the tests that import it, however far away', () => {
    expect(testsOf('libs/domain/src/price.ts')).toContain('libs/domain/src/price.spec.ts');
    expect(testsOf('apps/api/src/platform/tokens.ts')).toEqual([
      'tests/integration/blog.spec.ts',
      'tests/integration/crash.spec.ts',
      'tests/integration/videos.spec.ts',
    ]);
  });

  it('are, for a domain of the API, the tests that call its routes and those that call every route', () => {
    expect(testsOf('apps/api/src/content/blog/blog.service.ts')).toEqual([
      'tests/integration/blog.spec.ts',
      'tests/integration/fuzz.spec.ts',
    ]);
  });

  it('are the tests that name the file or its folder; a reference to a heading names none', () => {
    expect(testsOf('deploy/proxy/nginx.conf')).toEqual(['tests/integration/deploy-proxy.spec.ts']);
    expect(testsOf('docs/REALTIME.md')).toEqual([]);
  });

  it('are of the browser tests those whose own files change', () => {
    expect(testsOf('tests/e2e/blog.e2e.ts')).toEqual(['tests/e2e/blog.e2e.ts']);
    expect(testsOf('tests/e2e/visit.ts')).toEqual(['tests/e2e/blog.e2e.ts']);
    expect(testsOf('libs/domain/src/price.ts', 'apps/api/src/main.ts')).not.toContain('tests/e2e/blog.e2e.ts');
  });
});

it('routes are read up to their first parameter, and what names no address is left out', () => {
  expect(routesOf(CONTROLLER)).toEqual(['/api/blog-posts']);
  expect(routesOf('export class Service {}')).toEqual([]);
});
