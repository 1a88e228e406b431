export type { FollowOptions, StreamMessage } from './follow.ts';
export { MessageParser } from './message-parser.ts';
export type { RawMessage } from './message-parser.ts';
export { TerminalError } from './terminal-error.ts';
export { Terminal } from './terminal.ts';
export type { Answer, Given, TerminalOptions } from './terminal.ts';
export type * from './interfaces.generated.ts';
export type { Calls, LiveEvent, LiveEventData } from './types.ts';
