import { STORY_FIELDS, type Signal, type StepChange, type StoryField } from '@t0/contracts/signals';

/** The fields of a signal that a story reports. */
export type StoryState = Pick<Signal, StoryField>;

/** The changes that a story reports: the fields that differ. */
export function storyChanges(before: StoryState, after: StoryState): StepChange[] {
  return STORY_FIELDS.map((field) => ({ field, from: storyText(before[field]), to: storyText(after[field]) })).filter(
    ({ from, to }) => from !== to,
  );
}

/** A field as a story writes it: 'none' where it is left out, a list with commas. */
function storyText(value: Signal[StoryField]): string {
  if (value === undefined) return 'none';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
