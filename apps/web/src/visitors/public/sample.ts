/** The levels of the sample signal, and its price. Its rail's marks are in styles/marks.css. */
export const SAMPLE = { entryPrice: '196.120', slPrice: '195.380', t0Price: '197.050', t1Price: '198.400' };
export const SAMPLE_PRICE = '196.171';
