import { routesOf, touchedBy, type SourceFile } from './plan-changed.ts';

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
  'tests/support/api-stack.ts': { imports: ['apps/api/src/app.module.ts'] },
  'tests/support/api-routes.ts': {},
  'tests/house/fuzz.spec.ts': { imports: ['tests/support/api-routes.ts'] },
  'tests/content/blog.spec.ts': {
    imports: ['tests/support/api-stack.ts'],
    text: 'get(`/api/blog-posts/${id}`)',
  },
  'tests/house/videos.spec.ts': { imports: ['tests/support/api-stack.ts'] },
  'tests/house/crash.spec.ts': { text: "startProgram({ main: 'dist/api.js' })" },
  'tests/house/deploy-proxy.spec.ts': { text: "read('deploy/proxy')" },
  'tests/house/pages.spec.ts': { text: 'it holds (docs/REALTIME.md#proof)' },
  'tests/support/browser/visit.ts': { imports: ['libs/domain/src/price.ts'] },
  'tests/content/blog.e2e.ts': {
    imports: ['tests/support/browser/visit.ts'],
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
      'tests/content/blog.spec.ts',
      'tests/house/crash.spec.ts',
      'tests/house/videos.spec.ts',
    ]);
  });

  it('are, for a domain of the API, the tests that call its routes and those that call every route', () => {
    expect(testsOf('apps/api/src/content/blog/blog.service.ts')).toEqual([
      'tests/content/blog.spec.ts',
      'tests/house/fuzz.spec.ts',
    ]);
  });

  it('are the tests that name the file or its folder; a reference to a heading names none', () => {
    expect(testsOf('deploy/proxy/nginx.conf')).toEqual(['tests/house/deploy-proxy.spec.ts']);
    expect(testsOf('docs/REALTIME.md')).toEqual([]);
  });

  it('are of the browser tests those whose own files change', () => {
    expect(testsOf('tests/content/blog.e2e.ts')).toEqual(['tests/content/blog.e2e.ts']);
    expect(testsOf('tests/support/browser/visit.ts')).toEqual(['tests/content/blog.e2e.ts']);
    expect(testsOf('libs/domain/src/price.ts', 'apps/api/src/main.ts')).not.toContain('tests/content/blog.e2e.ts');
  });
});

it('routes are read up to their first parameter, and what names no address is left out', () => {
  expect(routesOf(CONTROLLER)).toEqual(['/api/blog-posts']);
  expect(routesOf('export class Service {}')).toEqual([]);
});
