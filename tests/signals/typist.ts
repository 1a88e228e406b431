import { expect, type Page } from '@playwright/test';

/** Ms between two key presses of a person who types fast. */
const DELAY_MS = 60;

/**
 * Types like a person: one key after the other, with the same pause after each, no mouse. Counts every key that goes down: those of
 * the text that is to be published (`content`), and all others (`presses`).
 */
export class Typist {
  presses = 0;
  content = 0;

  constructor(private readonly page: Page) {}

  /** Presses keys one after the other; a combination counts each of its keys. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.presses += key.split('+').length;
      await this.page.keyboard.press(key);
      await this.page.waitForTimeout(DELAY_MS);
    }
  }

  /** Types what is to be published. */
  async write(text: string): Promise<void> {
    this.content += text.length;
    await this.page.keyboard.type(text, { delay: DELAY_MS });
  }

  /** A person looks where the cursor is before typing on. */
  async expectFocusIn(form: string): Promise<void> {
    await expect(this.page.locator('form').filter({ hasText: form }).locator(':focus')).toBeVisible();
  }
}
