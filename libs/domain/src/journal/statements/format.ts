import type { MappedColumn, Statement } from '@t0/contracts/journal';
import type { Content } from './content.ts';

/** What the member said about a file that it does not say itself. */
export interface StatementOptions {
  dayFirst?: boolean | undefined;
  /** The number of the column for each that is named, from 0. */
  columns?: Partial<Record<MappedColumn, number>> | undefined;
}

/** A format: recognises its files, and reads them. `read` throws a StatementError for a file it refuses. */
export interface FormatReader {
  recognises: (content: Content) => boolean;
  read: (content: Content, options: StatementOptions) => Statement;
}
