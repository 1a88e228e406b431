import { render, screen } from '@testing-library/react';
import { useActiveTabInSight } from './use-active-tab-in-sight.ts';

let resized: () => void = () => undefined;

beforeEach(() => {
  globalThis.ResizeObserver = class {
    constructor(private readonly callback: ResizeObserverCallback) {
      resized = () => this.callback([], this);
    }
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
});

function Row({ tab }: { tab: string }) {
  return (
    <div role="tablist" ref={useActiveTabInSight(tab)}>
      {['first', 'last'].map((name) => (
        <button key={name} data-state={name === tab ? 'active' : 'inactive'} />
      ))}
    </div>
  );
}

/** Lays the row out, which jsdom does not: the tabs begin at 0 and 800, and each is 100 wide. */
function mockLayout(row: HTMLElement, width: number): void {
  Object.defineProperty(row, 'clientWidth', { value: width, configurable: true });
  Object.defineProperty(row, 'scrollWidth', { value: 900, configurable: true });
  for (const [at, tab] of [...row.children].entries()) {
    Object.defineProperty(tab, 'offsetLeft', { value: at * 800, configurable: true });
    Object.defineProperty(tab, 'offsetWidth', { value: 100, configurable: true });
  }
  resized();
}

it('scrolls once the row has a width, though it had none when it was built', () => {
  render(<Row tab="last" />);
  const row = screen.getByRole('tablist');
  expect(row.scrollLeft).toBe(0);
  mockLayout(row, 400);
  expect(row.scrollLeft).toBe(650);
});

it('leaves a row that the reader has scrolled, until another tab is chosen', () => {
  const { rerender } = render(<Row tab="last" />);
  const row = screen.getByRole('tablist');
  mockLayout(row, 400);
  row.scrollLeft = 20;
  mockLayout(row, 300);
  expect(row.scrollLeft).toBe(20);
  rerender(<Row tab="first" />);
  mockLayout(row, 300);
  expect(row.scrollLeft).toBe(-100);
});
