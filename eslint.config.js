import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'ormconfig.ts',
      '**/dist/',
      '**/dist-types/',
      '**/node_modules/',
      'coverage/',
      '.data/',
      '.test/',
      'gallery/',
      'test-results/',
      'playwright-report/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false, arguments: false } },
      ],
      'no-console': 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  // Specs are typed by tests/tsconfig.json; the type-aware rules stay on sources, where they matter.
  {
    files: ['**/*.spec.ts', '**/*.spec.tsx', 'tests/**/*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { parserOptions: { projectService: false, project: './tests/tsconfig.json' } },
    rules: { '@typescript-eslint/no-floating-promises': 'error', 'max-lines': 'off' },
  },
  // What stands first in a list depends on what other tests wrote into it.
  {
    files: ['tests/e2e/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.type='MemberExpression'][callee.property.name=/^(first|nth|last)$/]",
          message: "Find the test's own by its name, text or test id, not by where it stands in a list.",
        },
      ],
    },
  },
  {
    files: ['apps/web/**/*.tsx', 'apps/web/**/*.ts'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  // A store without a scope would show the next person the last one's.
  {
    files: ['apps/web/src/**/*.ts', 'apps/web/src/**/*.tsx'],
    ignores: ['**/*.spec.*', 'apps/web/src/shared/lib/scoped-store.ts', 'apps/web/src/shared/lib/live/define-live.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'zustand', importNames: ['create', 'createStore'], message: 'Use scopedStore or defineLive.' },
          ],
        },
      ],
    },
  },
  { files: ['tools/**/*.ts', 'tools/**/*.mjs', 'tests/**/*.ts'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.mjs', '**/*.cjs', '*.js', 'apps/web/src/start/*.js', 'apps/web/public/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'AbortController',
          'console',
          'URL',
          'module',
          'require',
          'setTimeout',
          'clearTimeout',
          'document',
          'window',
          'localStorage',
          'matchMedia',
          'location',
          'fetch',
          'HTMLScriptElement',
          'performance',
          'setInterval',
          'clearInterval',
          'Response',
          '__dirname',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
