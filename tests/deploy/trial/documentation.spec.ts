import { Documentation, WALKED } from './documentation.ts';

const page = `# Page

## First

1. \`cp a b\` and fill it in. \`docker compose up -d --build\`

\`\`\`
docker compose down   # and more
\`\`\`

## Second

\`docker compose up -d\`
`;
const documentation = new Documentation(page);

describe('commands read out of the documentation', () => {
  it('are those of code blocks and of the text, of one chapter alone, without remarks', () => {
    expect(documentation.command('First', /^cp/)).toBe('cp a b');
    expect(documentation.command('First', /down/)).toBe('docker compose down');
    expect(documentation.command('First', /up -d/)).toBe('docker compose up -d --build');
    expect(documentation.command('Second', /up -d/)).toBe('docker compose up -d');
  });

  it('get the words in that stand for examples', () => {
    expect(documentation.command('First', /^cp/, { b: 'c' })).toBe('cp a c');
    expect(() => documentation.command('First', /^cp/, { z: 'c' })).toThrow('no z');
  });

  it('must be there, and be one', () => {
    expect(() => documentation.command('First', /restart/)).toThrow('has no command');
    expect(() => documentation.command('First', /./)).toThrow('commands like');
    expect(() => documentation.command('Third', /./)).toThrow('no chapter');
  });

  it('are all there that the walk needs, in docs/operations', () => {
    const own = new Documentation();
    for (const [chapter, fits] of Object.values(WALKED)) expect(own.command(chapter, fits)).toBeTruthy();
  });
});
