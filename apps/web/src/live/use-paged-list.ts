import type { LiveEventType, TransientPush } from '@t0/contracts/live';
import { LIMITS } from '@t0/contracts/platform';
import { useRef, useState } from 'react';
import type { Reading } from '../shared/lib/read-status.ts';
import { readSnapshot } from './snapshot.ts';
import { useFollowed } from './use-followed.ts';

/** A row of a list that runs from the newest id to the oldest. */
interface Numbered {
  id: number;
}

/** The newest rows as read last, and rows further down read before. */
export interface Pages<Row extends Numbered> {
  newest: readonly Row[];
  /** Rows asked for when `newest` was read: fewer mean that there are no more. */
  limit: number;
  older: readonly Row[];
  /** False: there is more below `older`. */
  olderComplete: boolean;
}

/**
 * One list of both, without a hole: older rows that do not touch the newest any more (more rows came at once than are read) are
 * left out until they are read again.
 */
export function joinPages<Row extends Numbered>(pages: Pages<Row>): { rows: readonly Row[]; complete: boolean } {
  const { newest, limit, older, olderComplete } = pages;
  const last = newest.at(-1);
  if (!last || newest.length < limit) return { rows: newest, complete: true };
  if (older.length === 0 || last.id > older[0]!.id) return { rows: newest, complete: false };
  return { rows: [...newest, ...older.filter(({ id }) => id < last.id)], complete: olderComplete };
}

interface PagedOptions<Row> {
  /** The list's address with its filters, e.g. '/api/admin/audit?entity=signals'. */
  path: string;
  /** Rows of one page. */
  page: number;
  types: readonly LiveEventType[];
  /** The transient push after which it is read again as well. */
  push?: TransientPush['type'];
  pollMs: number;
  /** The interval of reading data without events while on screen, in ms; left out: never. */
  refreshMs?: number;
  failure: string;
  /** Reads one page; left out: the answer at the address is the rows. */
  read?: (address: string, signal?: AbortSignal) => Promise<Row[]>;
}

/** A list on screen, newest first, and the status of its reading. */
export interface PagedList<Row> extends Reading {
  rows: readonly Row[];
  /** False: there are older rows on the server. */
  complete: boolean;
  /** Reads the page below the last row. */
  readOlder: () => Promise<void>;
}

interface Older<Row> {
  path: string;
  rows: readonly Row[];
  complete: boolean;
}

/**
 * A list by id that changes while it is shown. Its newest rows, as many as are on screen up to the server's limit, are read again after
 * each event; further rows are read on demand.
 */
export function usePagedList<Row extends { id: number }>(options: PagedOptions<Row>): PagedList<Row> {
  const { path, page, types, push, pollMs, refreshMs, failure, read = readRows<Row> } = options;
  const [older, setOlder] = useState<Older<Row>>({ path, rows: [], complete: false });
  const shown = useRef(page);
  const address = (query: string): string => `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const followed = useFollowed({
    queryKey: [path],
    types,
    ...(push && { push }),
    pollMs,
    ...(refreshMs !== undefined && { refreshMs }),
    failure,
    read: async (signal) => {
      const limit = Math.min(LIMITS.adminList.pageMax, Math.max(page, shown.current));
      return { limit, rows: await read(address(`limit=${limit}`), signal) };
    },
  });
  const kept = older.path === path ? older : { rows: [], complete: false };
  const { rows, complete } = joinPages({
    newest: followed.data?.rows ?? [],
    limit: followed.data?.limit ?? page,
    older: kept.rows,
    olderComplete: kept.complete,
  });
  return {
    rows,
    complete,
    status: followed.status,
    error: followed.error,
    retry: followed.retry,
    readOlder: async () => {
      const data = await read(address(`limit=${page}&before=${rows.at(-1)!.id}`));
      shown.current = rows.length + data.length;
      setOlder({ path, rows: [...rows, ...data], complete: data.length < page });
    },
  };
}

async function readRows<Row>(address: string, signal?: AbortSignal): Promise<Row[]> {
  return (await readSnapshot<Row[]>(address, signal)).data;
}
