import { dismissGuide, needsGuide } from './home-screen-guide.tsx';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const browser = (userAgent: string, rest: object = {}): Navigator =>
  ({ userAgent, platform: 'iPhone', maxTouchPoints: 5, standalone: false, ...rest }) as unknown as Navigator;

beforeEach(() => localStorage.clear());

describe('the guide to the home screen (docs/product/channels.md#home-screen)', () => {
  it.each([
    [true, 'Safari on an iPhone', browser(IPHONE)],
    [true, 'Safari on an iPad, which calls itself a Mac', browser(MAC, { platform: 'MacIntel' })],
    [false, 'Safari on a Mac', browser(MAC, { platform: 'MacIntel', maxTouchPoints: 0 })],
    [false, 'Chrome on an iPhone', browser(IPHONE.replace('Version/18.5', 'CriOS/140.0'))],
    [false, 'a browser within another app', browser(IPHONE.replace(' Safari/604.1', ''))],
    [false, 'Chrome on Android', browser(ANDROID, { platform: 'Linux armv81' })],
    [false, 'the installed terminal', browser(IPHONE, { standalone: true })],
  ])('is needed (%s) in %s', (needed, _where, navigator) => expect(needsGuide(navigator)).toBe(needed));

  it('is dismissed for good', () => {
    dismissGuide();
    expect(needsGuide(browser(IPHONE))).toBe(false);
  });
});
