/** Seconds of a day: keys of the delivery counts expire after one or two. */
export const DAY_S = 86_400;
