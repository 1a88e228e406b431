import type { Instruction } from './compile.ts';

/** Positions at which turns of loops began, innermost first. */
interface Marks {
  at: number;
  outer: Marks | null;
}

const WORD = /\w/;

/**
 * Steps that a backtracking engine takes to look for the program's pattern everywhere in a text: from each start one attempt, every
 * instruction one step. Stops at `most`. Counting needs no clock, so a busy machine changes nothing.
 */
export function countSteps(program: Instruction[], text: string, isUnicode: boolean, most: number): number {
  const chars = isUnicode ? [...text] : text.split('');
  const budget = { left: most };
  for (let start = 0; start <= chars.length && budget.left > 0; start += 1) {
    const end = attempt(program, chars, start, budget);
    // A global pattern goes on after what it found.
    if (end > start) start = end - 1;
  }
  return most - Math.max(0, budget.left);
}

/** Where the match that begins at `start` ends (for one that looks back: begins); -1 when there is none. */
function attempt(program: Instruction[], chars: string[], start: number, budget: { left: number }): number {
  const pcs = [0];
  const positions = [start];
  const marked: (Marks | null)[] = [null];
  while (pcs.length > 0 && budget.left > 0) {
    let pc = pcs.pop()!;
    let at = positions.pop()!;
    let marks: Marks | null = marked.pop()!;
    for (let failed = false; !failed && budget.left > 0;) {
      budget.left -= 1;
      const step = program[pc]!;
      pc += 1;
      switch (step.op) {
        case 'match':
          return at;
        case 'char': {
          const char = chars[step.back ? at - 1 : at];
          if (char === undefined || !step.accepts(char)) failed = true;
          else at += step.back ? -1 : 1;
          break;
        }
        case 'split':
          pcs.push(step.second);
          positions.push(at);
          marked.push(marks);
          pc = step.first;
          break;
        case 'jump':
          pc = step.to;
          break;
        case 'mark':
          marks = { at, outer: marks };
          break;
        case 'progress':
          if (marks!.at === at) failed = true;
          marks = marks!.outer;
          break;
        case 'start':
          failed = at !== 0 && !(step.multiline && chars[at - 1] === '\n');
          break;
        case 'end':
          failed = at !== chars.length && !(step.multiline && chars[at] === '\n');
          break;
        case 'word':
          failed = (WORD.test(chars[at - 1] ?? ' ') !== WORD.test(chars[at] ?? ' ')) === step.negate;
          break;
        case 'look':
          failed = attempt(step.program, chars, at, budget) >= 0 === step.negate;
      }
    }
  }
  return -1;
}
