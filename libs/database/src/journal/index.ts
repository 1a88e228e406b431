export { JournalEntry } from './journal-entry.entity.ts';
export {
  JournalAccount,
  JournalMapping,
  JournalMoney,
  JournalStatement,
  JournalTrade,
  JournalTradeNote,
} from './statement.entities.ts';
