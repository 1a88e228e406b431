export { randomAccount } from './account.ts';
export type { GivenAccount } from './account.ts';
export { ctraderFile, ftmoFile, mql5File, myfxbookFile, tradovateFile } from './csv-files.ts';
export { mt4File } from './mt4-file.ts';
export { utf16 } from './mt5-container.ts';
export { mt5File } from './mt5-file.ts';
export { flexFile, tradingviewFile } from './other-files.ts';
