import { analysedInstruments } from '../charts.ts';
import { chartMemos } from '../live/memos.ts';
import { chartNotes } from '../live/notes.ts';
import { AnalysisSection } from './analysis-section.tsx';
import type { AnalysisSectionProps } from './analysis-section.tsx';

/** COMPLETE ANALYSIS of every instrument that has one, live: what is written for an instrument brings its section. */
export function AnalysisSections({ ownChart }: Pick<AnalysisSectionProps, 'ownChart'>) {
  const notes = chartNotes.useList();
  const memos = chartMemos.useList();
  return analysedInstruments(notes.rows, memos.rows).map((instrument) => (
    <AnalysisSection key={instrument} instrument={instrument} ownChart={ownChart} />
  ));
}
