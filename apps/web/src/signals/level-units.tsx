import type { SignalLevels } from '@t0/domain';
import { IconButton } from '../shared/ui/icon-button.tsx';

/** The fields whose numbers may be distances: all but the entry, from which they are counted. */
type DistanceField = Exclude<keyof SignalLevels, 'entryPrice'>;

const NAMES: Record<DistanceField, string> = { slPrice: 'Stop', t0Price: 'T0', t1Price: 'T1' };

/** Class that keeps a field's text clear of the buttons; both are for phones. */
export function unitsRoom(field: DistanceField): string {
  return field === 'slPrice' ? 'max-md:pr-24' : 'max-md:pr-36';
}

interface LevelUnitsProps {
  field: DistanceField;
  /** Reads the field's number as that unit: '+40', '-40' or '40R'. */
  onUnit: (form: (number: string) => string) => void;
}

/** The unit of a typed number, on a phone: its number keys have neither signs nor letters. The stop has no R, which is counted from it. */
export function LevelUnits({ field, onUnit }: LevelUnitsProps) {
  const name = NAMES[field];
  return (
    <span className="flex md:hidden">
      <IconButton small label={`${name}: pips above the entry`} onClick={() => onUnit((number) => `+${number}`)}>
        <span aria-hidden>+</span>
      </IconButton>
      <IconButton small label={`${name}: pips below the entry`} onClick={() => onUnit((number) => `-${number}`)}>
        <span aria-hidden>&minus;</span>
      </IconButton>
      {field !== 'slPrice' && (
        <IconButton small label={`${name}: times the risk`} onClick={() => onUnit((number) => `${number}R`)}>
          <span aria-hidden>R</span>
        </IconButton>
      )}
    </span>
  );
}
