export { JournalEntry } from './journal-entry.entity.ts';
