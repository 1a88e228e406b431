import { useToasts } from '../ui/toast-store.ts';
import { copyText } from './copy-text.ts';

const toastTitle = () => useToasts.getState().current?.title;
const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
/** What a browser would copy now: the selected text of the focused field. */
const selected = () => {
  const field = document.activeElement as HTMLTextAreaElement;
  return field.value.slice(field.selectionStart, field.selectionEnd);
};
let copied: string | null;
let dialog: HTMLElement;

beforeEach(() => {
  copied = null;
  Object.assign(document, {
    execCommand: (command: string) => {
      copied = `${command}: ${selected()}`;
      return true;
    },
  });
  document.body.innerHTML = '<div role="dialog"><button>Copy</button></div>';
  dialog = document.querySelector<HTMLElement>('[role="dialog"]')!;
  dialog.querySelector('button')!.focus();
});

it('copies by the clipboard of the browser', async () => {
  const writeText = jest.fn().mockResolvedValue(undefined);
  clipboard({ writeText });
  expect(await copyText('1.23450', 'Entry 1.23450')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('1.23450');
  expect([copied, toastTitle()]).toEqual([null, 'Copied!']);
});

it.each([
  ['has no clipboard, as without a secure origin', undefined],
  ['refuses the clipboard', { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
])('selects and copies within the dialog where the browser %s; the focus returns', async (_why, value) => {
  clipboard(value);
  const added: (Element | null)[] = [];
  new MutationObserver((records) => records.forEach(({ target }) => added.push(target as Element))).observe(
    document.body,
    { childList: true, subtree: true },
  );
  expect(await copyText('1.23450', 'Entry 1.23450')).toBe(true);
  expect([copied, toastTitle()]).toEqual(['copy: 1.23450', 'Copied!']);
  expect(document.activeElement?.textContent).toBe('Copy');
  await Promise.resolve();
  expect(added).toEqual([dialog, dialog]);
  expect(document.querySelector('textarea')).toBeNull();
});

it('says so when neither works', async () => {
  clipboard(undefined);
  Object.assign(document, { execCommand: () => false });
  expect(await copyText('1.23450', 'Entry 1.23450')).toBe(false);
  expect(toastTitle()).toBe('Copy failed');
});
