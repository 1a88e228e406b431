import type { Finding } from '@t0/contracts';

const MARKS = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' } as const;

/** Findings as lines for a user, worst last, so that they are right above the prompt. */
export function reportLines(findings: Finding[]): string[] {
  const order = { ok: 0, warn: 1, fail: 2 };
  const sorted = [...findings].sort((a, b) => order[a.verdict] - order[b.verdict]);
  const width = Math.max(...findings.map(({ part }) => part.length));
  const lines = sorted.flatMap(({ part, verdict, says, todo }) => [
    `${MARKS[verdict]}  ${part.padEnd(width)}  ${says}`,
    ...(todo ? [`      ${' '.repeat(width)}  -> ${todo}`] : []),
  ]);
  const count = (verdict: Finding['verdict']): number => findings.filter((one) => one.verdict === verdict).length;
  return [...lines, '', `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to fix`];
}
