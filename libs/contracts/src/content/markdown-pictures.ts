/** The end of a link or picture in Markdown that refers to an uploaded picture: `](/objects/images/...)`, or with a title. */
const ADDRESS = /\]\((\/objects\/images\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{2,5})[ )]/g;
/** Characters of a picture's description, at most. */
const DESCRIPTION_MAX = 200;

/** The paths of the uploaded pictures that a Markdown text shows (`![what it shows](/objects/images/...)`), each once. */
export function picturesIn(markdown: string): string[] {
  const shown = [...markdown.matchAll(ADDRESS)].filter(({ index }) => {
    const before = markdown.slice(Math.max(0, index - DESCRIPTION_MAX - 2), index);
    const description = before.slice(before.lastIndexOf('![') + 2);
    return before.includes('![') && !description.includes(']') && !description.includes('\n');
  });
  return [...new Set(shown.map(([, path]) => path!))];
}
