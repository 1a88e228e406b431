import type { CreateSignalDto } from '@t0/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { LEVEL_FIELDS, pick } from '@t0/domain';
import type { LevelledSignal } from '@t0/domain';
import { useWarnings } from '../use-warnings.ts';
import type { FoundWarnings } from '../use-warnings.ts';
import { useSecondPress } from '../use-second-press.ts';
import type { SecondPress } from '../use-second-press.ts';
import { termsOf } from './signal-draft.ts';
import type { SignalDraft } from './signal-draft.ts';

/** The check between the form and every member's screen. */
export interface PublishGate {
  warnings: FoundWarnings;
  press: SecondPress;
  /** The body with the confirmed warnings. */
  confirmed: (body: CreateSignalDto) => CreateSignalDto;
}

/** Holds the signal in the form against the market, and asks for a second press where it is unusual. */
export function usePublishGate(): PublishGate {
  const { control } = useFormContext<SignalDraft>();
  const draft = useWatch({ control }) as SignalDraft;
  const { furtherTargets } = termsOf(draft).terms;
  const signal: LevelledSignal = {
    ...pick(draft, ['instrument', 'direction', 'status', ...LEVEL_FIELDS]),
    ...(furtherTargets && { furtherTargets }),
    t0Hit: false,
  };
  const warnings = useWarnings(null, signal);
  const press = useSecondPress(signal);
  return { warnings, press, confirmed: (body) => (press.pending ? { ...body, confirmedWarnings: press.codes } : body) };
}
