import { parse } from 'cookie';
import type { IncomingHttpHeaders } from 'node:http';

/** What the server must know of a browser to render a member's first screen. */
export interface ScreenHint {
  screen: 'phone' | 'wide';
  /** True if the first steps were dismissed in it. */
  stepsDone: boolean;
  /** Its time zone, an IANA name; null: not known. */
  zone: string | null;
}

/** The cookie in which apps/web/src/start/start.js keeps it: 'phone.steps.Europe/Berlin'. It identifies nobody. */
const COOKIE = 't0-screen';
const HINT = /^(phone|wide)\.(steps|done)\.([\w+/-]{1,64})$/;

/** Reads the hint of a browser; one that has none yet is guessed from the headers of phones. */
export function screenHintOf({
  cookie,
  'user-agent': agent = '',
  'sec-ch-ua-mobile': mobile,
}: IncomingHttpHeaders): ScreenHint {
  const [, screen, steps, zone] = HINT.exec(parse(cookie ?? '')[COOKIE] ?? '') ?? [];
  if (screen && zone)
    return { screen: screen as ScreenHint['screen'], stepsDone: steps === 'done', zone: isZone(zone) ? zone : null };
  return { screen: mobile === '?1' || /\bMobile\b/.test(agent) ? 'phone' : 'wide', stepsDone: false, zone: null };
}

/** True if Node knows the zone by this name, as browsers do. */
function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
