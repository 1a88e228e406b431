export { type MarkedToken, type Token, type Tokens, knownTokens, readMarkdown, safeAddress } from './read-markdown.ts';
