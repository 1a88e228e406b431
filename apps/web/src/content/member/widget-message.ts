/** The messages of the embedded chart to its page: it is drawn, or it has nothing to draw. */
export type WidgetUpdate = 'drawn' | 'empty';

const NAMES = new Map<unknown, WidgetUpdate>([
  ['tv-widget-load', 'drawn'],
  ['tv-widget-no-data', 'empty'],
]);

/**
 * Reads a message of the embedded chart, an object or its JSON. Null: another message. The provider does not document these messages; only
 * they distinguish a chart from a browser's error page in its frame.
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
