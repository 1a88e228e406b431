/** One screenshot in both themes, each as AVIF and WebP. Made by `npm run gallery -- landing`. */
export interface Shot {
  width: number;
  height: number;
  dark: { avif: string; webp: string };
  light: { avif: string; webp: string };
}

function shot(name: string, width: number, height: number): Shot {
  const file = (theme: string, type: string): string =>
    new URL(`./shots/${name}-${theme}.${type}`, import.meta.url).pathname;
  const both = (theme: string) => ({ avif: file(theme, 'avif'), webp: file(theme, 'webp') });
  return { width, height, dark: both('dark'), light: both('light') };
}

/** Screenshots of the product's dashboard, by name. */
export const SHOTS = {
  dashboard: shot('dashboard', 1440, 540),
  /** In its place on a phone. */
  phone: shot('phone', 390, 510),
  signal: shot('signal', 640, 490),
  alerts: shot('alerts', 640, 490),
} as const;
