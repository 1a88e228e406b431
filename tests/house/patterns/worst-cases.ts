import { visitRegExpAST, type AST } from '@eslint-community/regexpp';
import { acceptsOf } from './compile.ts';

/** Characters that a class is tried with: ASCII, and some beyond. */
const PROBES = [
  ...Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index)),
  ...'0159AZ -_.@=/:<>"\'?&\r\n\t!%+,;()[]{}|\\^$#~`*',
  '\u0001',
  '\u00e9',
  '\ufeff',
  '\ud800',
];
/** Characters that no pattern of the product ends with, so that what came before it was in vain; and nothing. */
const ENDINGS = ['\u0001', ''];
/** Alternatives of which each is tried. */
const MOST_ALTERNATIVES = 4;

/** A text of any length that repeats itself: one that is longer by the period holds one more repetition. */
export interface WorstCase {
  /** The text of so many characters. */
  text: (length: number) => string;
  period: number;
}

const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(Math.max(0, length) / unit.length)).slice(0, Math.max(0, length));

/**
 * Texts that make a backtracking engine work: each of the pattern's own characters repeated, what a loop takes after what leads to
 * it, starts of a match one after the other, all but the end of a match, what two loops take; each with an end that fails.
 */
export function worstCases(pattern: AST.Pattern, flags: string): WorstCase[] {
  const words = new Words(flags);
  const parts: [prefix: string, unit: string][] = [];
  const loops: { prefix: string; unit: string }[] = [];
  const leaf = (node: AST.Node & { parent: AST.Node | null }): void => {
    if (!node.parent?.type.startsWith('CharacterClass'))
      for (const which of [0, 1]) parts.push(['', words.one(node, which)]);
  };
  visitRegExpAST(pattern, {
    onCharacterEnter: leaf,
    onCharacterClassEnter: leaf,
    onCharacterSetEnter: leaf,
    onQuantifierEnter: (node) => {
      const prefix = words.before(node);
      for (let which = 0; which < MOST_ALTERNATIVES; which += 1)
        loops.push({ prefix, unit: words.one(node.element, which) });
    },
  });
  const whole = words.one(pattern, 0);
  for (const unit of [whole, whole.slice(0, -1), words.one(pattern, 1)]) parts.push(['', unit]);
  for (const { prefix, unit } of loops) parts.push([prefix, unit], ['', prefix + unit], ['', prefix]);
  // What is not at the text's begin, where '^' takes it.
  const starts = pattern.raw.includes('^') ? ['', '\u0001'] : [''];
  const cases = new Map<string, WorstCase>();
  for (const [prefix, unit] of parts) {
    if (unit === '') continue;
    for (const start of starts) {
      for (const end of ENDINGS) {
        const fixed = start.length + prefix.length + end.length;
        cases.set(JSON.stringify([start, prefix, unit, end]), {
          text: (length) => start + prefix + repeated(unit, length - fixed) + end,
          period: unit.length,
        });
      }
    }
  }
  for (const [index, { prefix, unit }] of loops.entries()) {
    const next = loops.slice(index + 1).find((loop) => loop.unit !== unit)?.unit;
    if (unit === '' || !next) continue;
    const half = (length: number): number => length / 2 - prefix.length;
    cases.set(JSON.stringify([prefix, unit, next, 'both']), {
      text: (length) => `${prefix}${repeated(unit, half(length))}${repeated(next, length / 2)}\u0001`,
      period: 2 * unit.length * next.length,
    });
  }
  return [...cases.values()];
}

/** Words that parts of a pattern match. `which` picks among a class's characters and among alternatives. */
class Words {
  constructor(private readonly flags: string) {}

  one(node: AST.Node, which: number): string {
    switch (node.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return this.one(node.alternatives[which % node.alternatives.length]!, which);
      case 'Alternative':
        return node.elements.map((element) => this.one(element, which)).join('');
      case 'Quantifier':
        return this.one(node.element, which).repeat(Math.max(1, node.min));
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet': {
        const accepts = acceptsOf(node, this.flags);
        const taken = PROBES.filter(accepts);
        if (taken.length > 0) return taken[which % taken.length]!;
        return node.type === 'Character' ? String.fromCodePoint(node.value) : '';
      }
      default:
        return '';
    }
  }

  /** What leads to a node: everything before it, up to the pattern's begin. */
  before(node: AST.Node): string {
    const { parent } = node;
    if (!parent) return '';
    const earlier =
      parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(node as AST.Element)) : [];
    return this.before(parent) + earlier.map((element) => this.one(element, 0)).join('');
  }
}
