import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** Whether a character (one UTF-16 unit, or a code point with the flag u) is one of a leaf's. */
export type Accepts = (char: string) => boolean;

/** One step of a program for `countSteps`. Addresses are indices of the program. */
export type Instruction =
  /** `known`: what it answered, by the character's code. */
  | { op: 'char'; accepts: Accepts; known: boolean[]; back: boolean }
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'mark' }
  /** Ends a turn of a loop: fails when it took nothing since the mark. */
  | { op: 'progress' }
  | { op: 'start' | 'end'; multiline: boolean }
  | { op: 'word'; negate: boolean }
  | { op: 'look'; negate: boolean; program: Instruction[] }
  | { op: 'match' };

/** The pattern's tree. Throws for what is no regular expression. */
export function parsePattern(source: string, flags: string): AST.Pattern {
  return new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}

/** Whether a leaf of the pattern takes a character, as the real engine says. */
export function acceptsOf(leaf: AST.Node, flags: string): Accepts {
  const alone = new RegExp(`^(?:${leaf.raw})$`, flags.replace(/[gymd]/g, ''));
  return (char) => alone.test(char);
}

/**
 * Compiles a pattern for `countSteps`: a plain backtracking machine without any of an engine's shortcuts. Throws for back references,
 * which no pattern of the product needs.
 */
export function compilePattern(pattern: AST.Pattern, flags: string): Instruction[] {
  return new Compiler(flags).alternatives(pattern.alternatives, false);
}

class Compiler {
  constructor(private readonly flags: string) {}

  alternatives(alternatives: AST.Alternative[], back: boolean): Instruction[] {
    const program: Instruction[] = [];
    this.choice(program, alternatives, back);
    program.push({ op: 'match' });
    return program;
  }

  private choice(program: Instruction[], alternatives: AST.Alternative[], back: boolean): void {
    const ends: { op: 'jump'; to: number }[] = [];
    for (const [index, { elements }] of alternatives.entries()) {
      const isLast = index === alternatives.length - 1;
      const split = { op: 'split' as const, first: program.length + 1, second: 0 };
      if (!isLast) program.push(split);
      for (const element of back ? [...elements].reverse() : elements) this.element(program, element, back);
      if (isLast) break;
      const end = { op: 'jump' as const, to: 0 };
      program.push(end);
      ends.push(end);
      split.second = program.length;
    }
    for (const end of ends) end.to = program.length;
  }

  private element(program: Instruction[], element: AST.Element, back: boolean): void {
    switch (element.type) {
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        program.push({ op: 'char', accepts: acceptsOf(element, this.flags), known: [], back });
        return;
      case 'Group':
      case 'CapturingGroup':
        return this.choice(program, element.alternatives, back);
      case 'Quantifier':
        return this.quantifier(program, element, back);
      case 'Assertion':
        return this.assertion(program, element);
      default:
        throw new Error(`Steps of ${element.type} cannot be counted`);
    }
  }

  private quantifier(program: Instruction[], { min, max, greedy, element }: AST.Quantifier, back: boolean): void {
    for (let round = 0; round < min; round += 1) this.element(program, element, back);
    const splitHere = (): (() => void) => {
      const at = program.length;
      const split = { op: 'split' as const, first: at + 1, second: at + 1 };
      program.push(split);
      return () => void (greedy ? (split.second = program.length) : (split.first = program.length));
    };
    if (max === Infinity) {
      const loop = program.length;
      const leave = splitHere();
      program.push({ op: 'mark' });
      this.element(program, element, back);
      program.push({ op: 'progress' }, { op: 'jump', to: loop });
      leave();
      return;
    }
    const leaving: (() => void)[] = [];
    for (let round = min; round < max; round += 1) {
      leaving.push(splitHere());
      this.element(program, element, back);
    }
    for (const leave of leaving) leave();
  }

  private assertion(program: Instruction[], assertion: AST.Assertion): void {
    if (assertion.kind === 'start' || assertion.kind === 'end')
      program.push({ op: assertion.kind, multiline: this.flags.includes('m') });
    else if (assertion.kind === 'word') program.push({ op: 'word', negate: assertion.negate });
    else if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind')
      program.push({
        op: 'look',
        negate: assertion.negate,
        program: this.alternatives(assertion.alternatives, assertion.kind === 'lookbehind'),
      });
  }
}
