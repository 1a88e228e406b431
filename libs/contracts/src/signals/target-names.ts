/** The targets a signal can end at: the last one it has. T0 is never the last. */
export const LAST_TARGETS = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9'] as const;
export type LastTarget = (typeof LAST_TARGETS)[number];

/** The targets after T0 that are a step of their own: those that are not the last one. */
export const TARGET_STEPS = ['t1', 't2', 't3', 't4', 't5', 't6', 't7', 't8'] as const;
export type TargetStep = (typeof TARGET_STEPS)[number];
