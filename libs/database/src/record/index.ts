export { RecordCheckpoint, RecordSettings, RecordStamp, RecordTile } from './record.entities.ts';
