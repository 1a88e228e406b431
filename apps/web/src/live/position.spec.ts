import { advanced, caughtUp, noteSnapshot, START } from './position.ts';

const at = (seq: number, epoch = 'e1') => ({ epoch, seq });

describe('the position in the log', () => {
  it('asks from the least cursor of all snapshots read before the socket speaks', () => {
    const first = noteSnapshot(START, at(12)).position;
    const second = noteSnapshot(first, at(10)).position;
    expect(noteSnapshot(second, at(11)).position.cursor).toEqual(at(10));
  });

  it('is moved by events alone afterwards', () => {
    const live = caughtUp(noteSnapshot(START, at(10)).position, at(15));
    expect(noteSnapshot(live, at(12))).toEqual({ position: live, gap: false });
    expect(advanced(live, 16).cursor).toEqual(at(16));
    expect(advanced(live, 9)).toBe(live);
  });

  it('sees the gap when a snapshot is older than what the socket covers, and asks again from there', () => {
    const live = caughtUp(START, at(20));
    expect(noteSnapshot(live, at(18))).toEqual({ position: { cursor: at(18), coveredFrom: 18 }, gap: true });
    expect(noteSnapshot(live, at(20)).gap).toBe(false);
  });

  it('keeps its ground across reconnects', () => {
    const live = advanced(caughtUp(noteSnapshot(START, at(10)).position, at(15)), 17);
    expect(caughtUp(live, at(30))).toEqual({ cursor: at(30), coveredFrom: 10 });
  });

  it('leaves a snapshot of another log to the resync the server will send', () => {
    const live = caughtUp(START, at(20));
    expect(noteSnapshot(live, at(3, 'e2'))).toEqual({ position: live, gap: false });
  });
});
