/** The default alphabet of GSM 03.38: seven bits each. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: an escape and the character. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** The capacity of a segment: alone, and as one of several. */
const GSM = { alone: 160, together: 153 };
const UCS2 = { alone: 70, together: 67 };

/** Characters of the product's texts with a replacement in the 7-bit alphabet: one of them would limit a message to 70 characters. */
const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '/',
  '\u00a0': ' ',
};

/** How many segments a text is sent, and charged, as: in the GSM alphabet where it can be, else in UCS-2. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character));
  const size = (character: string): number => (isGsm ? (EXTENDED.has(character) ? 2 : 1) : character.length);
  const { alone, together } = isGsm ? GSM : UCS2;
  const total = characters.reduce((sum, character) => sum + size(character), 0);
  if (total <= alone) return 1;
  let segments = 1;
  let filled = 0;
  for (const character of characters) {
    // No character lies in two segments.
    if (filled + size(character) > together) {
      segments += 1;
      filled = 0;
    }
    filled += size(character);
  }
  return segments;
}

/** The text, shortened to at most this number of segments: typographic signs become plain ones, and a longer text ends in '...'. */
export function fitted(text: string, most: number): string {
  const plain = [...text].map((character) => PLAIN[character] ?? character);
  if (segmentsOf(plain.join('')) <= most) return plain.join('');
  let kept = plain;
  while (segmentsOf(`${kept.join('')}...`) > most) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}...`;
}
