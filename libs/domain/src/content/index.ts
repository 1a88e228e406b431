export type { MarkedToken, Token, Tokens } from './read-markdown.ts';
export { knownTokens, readMarkdown, safeAddress } from './read-markdown.ts';
