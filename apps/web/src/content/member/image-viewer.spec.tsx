import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../../../../tests/support/web/show.tsx';
import { ImageViewer } from './image-viewer.tsx';

const IMAGES = ['/objects/a.png', '/objects/b.png', '/objects/c.png'];

function Viewer() {
  const [index, setIndex] = useState(0);
  return (
    <ImageViewer title="GBPJPY memo" images={IMAGES} index={index} onChange={setIndex} onClose={() => undefined} />
  );
}
const shown = (): string => screen.getByRole('img').getAttribute('src')!;
const key = (name: string): void => void fireEvent.keyDown(document.activeElement!, { key: name });

it('turns by the arrow keys wherever the focus is in it, from its opening on (docs/product/look.md#keyboard)', () => {
  show(<Viewer />);
  expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  key('ArrowRight');
  expect([shown(), screen.getByRole('status').textContent]).toEqual(['/objects/b.png', '2 of 3']);
  screen.getByRole('button', { name: 'Next picture' }).focus();
  key('End');
  expect(shown()).toBe('/objects/c.png');
  key('ArrowRight');
  expect(shown()).toBe('/objects/a.png');
  key('ArrowLeft');
  expect(shown()).toBe('/objects/c.png');
  key('Home');
  expect(shown()).toBe('/objects/a.png');
});

it('says that a picture cannot be loaded', () => {
  show(<Viewer />);
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByRole('alert').textContent).toContain('The picture cannot be loaded.');
});
