import type { Instruction } from './compile.ts';

/** Positions at which turns of loops began, innermost first. */
interface Marks {
  at: number;
  outer: Marks | null;
}

const WORD = /\w/;
const NEWLINE = 10;
const SPACE = 32;
/** Codes of characters whose answers are remembered. */
const FEW = 256;

/** Steps that are left to take. */
let left = 0;
/** Choices that are left to try: parallel stacks, which nested attempts share. */
const pcs: number[] = [];
const positions: number[] = [];
const marked: (Marks | null)[] = [];

/**
 * Steps that a backtracking engine takes to look for the program's pattern everywhere in a text: from each start one attempt, every
 * instruction one step. Stops at `most`. Counting needs no clock, so a busy machine changes nothing.
 */
export function countSteps(program: readonly Instruction[], text: string, isUnicode: boolean, most: number): number {
  const codes = codesOf(text, isUnicode);
  left = most;
  for (let start = 0; start <= codes.length && left > 0; start += 1) {
    const end = attempt(program, codes, start);
    // A global pattern goes on after what it found.
    if (end > start) start = end - 1;
  }
  return most - Math.max(0, left);
}

/** The codes of its characters; with the flag u, those of its code points. */
function codesOf(text: string, isUnicode: boolean): Int32Array {
  if (isUnicode) return Int32Array.from(text, (char) => char.codePointAt(0)!);
  const codes = new Int32Array(text.length);
  for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index);
  return codes;
}

/** Where the match that begins at `start` ends (for one that looks back: begins); -1 when there is none. */
function attempt(program: readonly Instruction[], codes: Int32Array, start: number): number {
  const base = pcs.length;
  const end = tryAll(program, codes, start, base);
  while (pcs.length > base) {
    pcs.pop();
    positions.pop();
    marked.pop();
  }
  return end;
}

function tryAll(program: readonly Instruction[], codes: Int32Array, start: number, base: number): number {
  let [pc, at] = [0, start];
  let marks: Marks | null = null;
  while (left > 0) {
    let failed = false;
    left -= 1;
    const step = program[pc]!;
    pc += 1;
    switch (step.op) {
      case 'match':
        return at;
      case 'char': {
        const next = step.back ? at - 1 : at;
        if (next < 0 || next >= codes.length || !takes(step, codes[next]!)) failed = true;
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
      default:
        failed = !holds(step, codes, at);
    }
    if (!failed) continue;
    if (pcs.length === base) return -1;
    pc = pcs.pop()!;
    at = positions.pop()!;
    marks = marked.pop()!;
  }
  return -1;
}

function takes(step: Extract<Instruction, { op: 'char' }>, code: number): boolean {
  return code < FEW ? (step.known[code] ??= step.accepts(characterOf(code))) : step.accepts(characterOf(code));
}

/** Whether an assertion holds at a place. */
function holds(
  step: Exclude<Instruction, { op: 'char' | 'split' | 'jump' | 'mark' | 'progress' | 'match' }>,
  codes: Int32Array,
  at: number,
): boolean {
  switch (step.op) {
    case 'start':
      return at === 0 || (step.multiline && codes[at - 1] === NEWLINE);
    case 'end':
      return at === codes.length || (step.multiline && codes[at] === NEWLINE);
    case 'word':
      return (isWord(codes, at - 1) !== isWord(codes, at)) !== step.negate;
    case 'look':
      return attempt(step.program, codes, at) >= 0 !== step.negate;
  }
}

const characterOf = (code: number): string => String.fromCodePoint(code);
const isWord = (codes: Int32Array, at: number): boolean => WORD.test(characterOf(codes[at] ?? SPACE));
