/** What the embedded chart tells the page around it: it is drawn, or it has nothing to draw. */
export type WidgetUpdate = 'drawn' | 'empty';

const NAMES = new Map<unknown, WidgetUpdate>([
  ['tv-widget-load', 'drawn'],
  ['tv-widget-no-data', 'empty'],
]);

/**
 * Reads a message of the embedded chart, an object or its JSON. Null: it says something else. The messages are the provider's own
 * and nowhere promised; they are the one thing by which a page can tell a chart from a browser's error page in its frame.
 */
export function widgetUpdate(data: unknown): WidgetUpdate | null {
  const message = typeof data === 'string' ? parsed(data) : data;
  return NAMES.get((message as { name?: unknown } | null | undefined)?.name) ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
