/** What a player is offered for one file. */
export interface VideoSource {
  src: string;
  type: string;
}

/**
 * The sources of a video: its own address under its own type first. A file of another kind (mov, avi, mkv) is offered as mp4 and
 * webm, which browsers try in turn (docs/product/content.md#videos).
 */
export function videoSources(url: string): VideoSource[] {
  const types = url.toLowerCase().endsWith('.webm') ? ['video/webm', 'video/mp4'] : ['video/mp4', 'video/webm'];
  return types.map((type) => ({ src: url, type }));
}
