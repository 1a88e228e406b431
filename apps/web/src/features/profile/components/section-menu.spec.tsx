import { render } from '@testing-library/react';
import { Tabs } from 'radix-ui';
import { SectionMenu } from './section-menu.tsx';

it('can be left in browsers whose scrolling answers a promise', () => {
  const scrolled = jest.fn(() => Promise.resolve());
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  const { unmount } = render(
    <Tabs.Root value="profile">
      <SectionMenu section="profile" />
    </Tabs.Root>,
  );
  expect(scrolled).toHaveBeenCalled();
  expect(unmount).not.toThrow();
});
