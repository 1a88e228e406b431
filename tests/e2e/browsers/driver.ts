/** One step of the hands, as W3C WebDriver and WebDriver BiDi both spell it: a source and its moves. */
interface InputSource {
  type: 'pointer' | 'key';
  id: string;
  parameters?: { pointerType: 'mouse' };
  actions: Record<string, unknown>[];
}

/** A browser with one page, remote-controlled by the standard it speaks. */
export interface Driver {
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Calls the JavaScript function in the page; JSON in and out. */
  run<T>(functionText: string, args: readonly unknown[]): Promise<T>;
  /** Moves mouse and keys as a person would. */
  act(sources: InputSource[]): Promise<void>;
  /** The page as a PNG, base64. */
  screenshot(): Promise<string>;
  /** Ends the browser. */
  close(): Promise<void>;
}
