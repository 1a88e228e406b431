import type { SignalInstrument } from '@t0/contracts/prices';
import { useState } from 'react';
import { InstrumentChoice } from '../../prices/instrument-choice.tsx';
import { useIsPhone } from '../../shared/lib/use-media-query.ts';
import { analysedInstruments, chartNotes, chartMemos } from './charts.ts';
import { AnalysisSection, type AnalysisSectionProps } from './analysis-section.tsx';

/**
 * COMPLETE ANALYSIS of every instrument that has one, live: a text for an instrument brings its section. A phone shows one at a time, with
 * a switch.
 */
export function AnalysisSections({ ownChart }: Pick<AnalysisSectionProps, 'ownChart'>) {
  const notes = chartNotes.useList();
  const memos = chartMemos.useList();
  const phone = useIsPhone();
  const [chosen, choose] = useState<SignalInstrument | null>(null);
  const all = analysedInstruments(notes.rows, memos.rows);
  const one = chosen ?? all[0];
  if (!phone || one === undefined)
    return all.map((instrument) => <AnalysisSection key={instrument} instrument={instrument} ownChart={ownChart} />);
  const choice = (
    <InstrumentChoice
      label="Instrument of the analysis"
      labelShown={false}
      symbols={all}
      value={one}
      onChange={(symbol) => choose(symbol)}
    />
  );
  return <AnalysisSection key={one} instrument={one} ownChart={ownChart} choice={choice} />;
}
