import { picturesIn } from './markdown-pictures.ts';

const PICTURE = '/objects/images/0f8fad5b-d9cb-469f-a165-70867728950e.png';

it.each([
  [`![](${PICTURE})`, [PICTURE]],
  [`Text ![a chart](${PICTURE} "Title") and ![again](${PICTURE})`, [PICTURE]],
  [`[a link](${PICTURE})`, []],
  [`![a] [b](${PICTURE})`, []],
  [`![a\n](${PICTURE})`, []],
  [`![${'x'.repeat(201)}](${PICTURE})`, []],
  [`![${'x'.repeat(200)}](${PICTURE})`, [PICTURE]],
  ['![a](https://other.example/a.png) ![b](/objects/videos/0f8fad5b-d9cb-469f-a165-70867728950e.mp4)', []],
  [PICTURE, []],
])('%j shows %j', (text, pictures) => expect(picturesIn(text)).toEqual(pictures));
