import { joinPages } from './use-paged-list.ts';

const rows = (...ids: number[]) => ids.map((id) => ({ id }));
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('a list read in pages', () => {
  it('joins the newest rows with the older ones, the newest winning', () => {
    const joined = joinPages({ newest: rows(9, 8, 7), limit: 3, older: rows(8, 7, 6, 5), olderComplete: true });
    expect(ids(joined.rows)).toEqual([9, 8, 7, 6, 5]);
    expect(joined.complete).toBe(true);
  });

  it('shows no hole: older rows that do not touch the newest are left out', () => {
    const joined = joinPages({ newest: rows(20, 19, 18), limit: 3, older: rows(8, 7), olderComplete: true });
    expect(ids(joined.rows)).toEqual([20, 19, 18]);
    expect(joined.complete).toBe(false);
  });

  it('knows the end of the list by an answer shorter than asked', () => {
    expect(joinPages({ newest: rows(2, 1), limit: 3, older: [], olderComplete: false }).complete).toBe(true);
    expect(joinPages({ newest: rows(3, 2, 1), limit: 3, older: [], olderComplete: false }).complete).toBe(false);
  });
});
