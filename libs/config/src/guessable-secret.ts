/** Bits below which a secret can be tried out. 32 random hexadecimal digits hold some 110 by this measure. */
const LEAST_BITS = 80;

/** Shannon entropy of a sequence, bits per element. */
function entropyOf(items: readonly (string | number)[]): number {
  const counts = new Map<string | number, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / items.length;
    return sum - share * Math.log2(share);
  }, 0);
}

/** The part that a text repeats: 'abcabca' is 'abc' again and again. */
function repeatedPart(text: string): string {
  for (let length = 1; length < text.length; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/**
 * True if a secret holds too little entropy: one character or word again and again, a row of the alphabet or of the keyboard's digits.
 * An estimate from above: it finds careless secrets, not leaked ones.
 */
export function isGuessable(secret: string): boolean {
  const codes = [...repeatedPart(secret)].map((character) => character.codePointAt(0)!);
  const steps = codes.slice(1).map((code, index) => code - codes[index]!);
  return Math.min(entropyOf(codes), entropyOf(steps)) * codes.length < LEAST_BITS;
}
