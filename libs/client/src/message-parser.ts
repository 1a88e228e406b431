/** One message of an event stream as it came. */
export interface RawMessage {
  name: string;
  data: string;
  /** Its position in the log, `epoch:seq`; absent for a message without one. */
  id?: string;
}

/** Parses an event stream (server-sent events of WHATWG HTML), however its text is cut. A message is complete after an empty line. */
export class MessageParser {
  private rest = '';
  private name = 'message';
  private data: string[] = [];
  private id: string | undefined;

  /** The messages that this piece of text completes. */
  push(text: string): RawMessage[] {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop()!;
    return lines.flatMap((line) => this.take(line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  private take(line: string): RawMessage[] {
    if (line === '') return this.end();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1);
    if (field === 'event') this.name = value;
    else if (field === 'data') this.data.push(value);
    else if (field === 'id') this.id = value;
    return [];
  }

  private end(): RawMessage[] {
    const { name, data, id } = this;
    this.name = 'message';
    this.data = [];
    this.id = undefined;
    return data.length === 0 ? [] : [{ name, data: data.join('\n'), ...(id !== undefined && { id }) }];
  }
}
