export type { FollowOptions, StreamMessage } from './follow.ts';
export { MessageParser, type RawMessage } from './message-parser.ts';
export { TerminalError } from './terminal-error.ts';
export { Terminal, type Answer, type Given, type TerminalOptions } from './terminal.ts';
export type * from './interfaces.generated.ts';
export type { Calls, LiveEvent, LiveEventData } from './types.ts';
