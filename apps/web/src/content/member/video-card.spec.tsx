import type { Video } from '@t0/contracts/content';
import { fireEvent, screen } from '@testing-library/react';
import { press, show } from '../../../../../tests/support/web/show.tsx';
import { VideoCard } from './videos-panel.tsx';

const NOW = Date.parse('2026-11-19T14:00:00.000Z');
const VIDEO: Video = {
  id: 4,
  title: 'Sizing around CPI',
  description: 'Nine minutes.',
  videoUrl: '/objects/videos/a.mp4',
  thumbnailUrl: null,
  uploadedBy: 'a1',
  createdAt: '2026-11-19T12:00:00.000Z',
  version: 1,
};
const open = (video: Partial<Video> = {}): void => show(<VideoCard video={{ ...VIDEO, ...video }} now={NOW} />);
const card = () => screen.getByTestId('video-4');

describe('a video (docs/product/content.md#videos)', () => {
  it('has its title, description and age, or Recently where there is no date', () => {
    open();
    expect(card().textContent).toContain('Sizing around CPI');
    expect(card().textContent).toContain('Nine minutes.');
    expect(card().textContent).toContain('2 h ago');
    open({ id: 5, createdAt: '' });
    expect(screen.getByTestId('video-5').textContent).toContain('Recently');
  });

  it('plays as mp4 and webm; the player takes over the focus', () => {
    open();
    screen.getByRole('button', { name: 'Play Sizing around CPI' }).focus();
    press('Play Sizing around CPI');
    const player = card().querySelector('video')!;
    expect([...player.querySelectorAll('source')].map(({ type }) => type)).toEqual(['video/mp4', 'video/webm']);
    expect(document.activeElement).toBe(player);
  });

  it('offers the file where no source can be played', () => {
    open();
    press('Play Sizing around CPI');
    fireEvent.error(card().querySelectorAll('source')[0]!);
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.error(card().querySelectorAll('source')[1]!);
    expect(screen.getByRole('alert').textContent).toContain('This browser cannot play the video.');
    expect(screen.getByRole('link', { name: 'Download it' }).getAttribute('href')).toBe('/objects/videos/a.mp4');
  });
});
