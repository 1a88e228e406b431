import { EventEmitter } from 'node:events';
import type { NextFunction, Request, Response } from 'express';
import { limitPersonCalls } from './person-calls.ts';

describe('calls of one person at once (docs/product/limits.md#calls)', () => {
  const gate = limitPersonCalls();
  /** A call: its end, and what became of it. */
  const call = (id: string | null) => {
    const response = new EventEmitter();
    const told: unknown[] = [];
    const next: NextFunction = (error?: unknown) => void told.push(error ?? 'begun');
    void gate({ user: id === null ? undefined : { id } } as Request, response as unknown as Response, next);
    return { told, end: () => void response.emit('close') };
  };
  const many = (count: number, id = 'maya') => Array.from({ length: count }, () => call(id));
  const begun = (calls: ReturnType<typeof many>): number => calls.filter(({ told }) => told[0] === 'begun').length;

  it('are eight; the others begin in their order as those end, and those who hung up have no turn', () => {
    const calls = many(20);
    expect(begun(calls)).toBe(8);
    calls[8]!.end();
    calls[0]!.end();
    expect([begun(calls), calls[8]!.told, calls[9]!.told]).toEqual([9, [], ['begun']]);
    for (const one of calls) one.end();
    expect(begun(calls)).toBe(19);
  });

  it('are refused beyond 64 that wait, and nobody else’s are', () => {
    const calls = many(72);
    expect(call('maya').told[0]).toMatchObject({ status: 429, retryAfter: 1 });
    expect(call('kim').told).toEqual(['begun']);
    expect(call(null).told).toEqual(['begun']);
    for (const one of calls) one.end();
    expect(begun(calls)).toBe(72);
    expect(call('maya').told).toEqual(['begun']);
  });

  it('give their places back once, however they end', () => {
    const calls = many(9, 'lee');
    calls[0]!.end();
    calls[0]!.end();
    calls[1]!.end();
    expect(begun([...calls, ...many(6, 'lee')])).toBe(10);
    expect(begun(many(4, 'lee'))).toBe(0);
  });
});
