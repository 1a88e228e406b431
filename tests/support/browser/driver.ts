/** A browser with one page, driven from outside. */
export interface Driver {
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Calls the JavaScript function in the page; JSON in and out. */
  run<T>(functionText: string, args: readonly unknown[]): Promise<T>;
  /** Clicks with the mouse at a place of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types by the keyboard. */
  type(text: string): Promise<void>;
  /** The page as a PNG, base64. */
  screenshot(): Promise<string>;
  /** Ends the browser. */
  close(): Promise<void>;
}
