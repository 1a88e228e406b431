import type { CandleInterval } from '@t0/contracts';
import { TickMarkType } from 'lightweight-charts';
import type { DeepPartial, Time, TimeChartOptions } from 'lightweight-charts';
import { UTC_TIMES } from '../../shared/lib/times.ts';
import type { Times } from '../../shared/lib/times.ts';

const ms = (time: Time): number => Number(time) * 1000;

/** How the chart tells times: at the crosshair with the zone's name, on the axis without. A bar of a day is a day of UTC. */
export function chartTimes(interval: CandleInterval, times: Times): DeepPartial<TimeChartOptions> {
  const daily = interval === '1d';
  const shown = daily ? UTC_TIMES : times;
  return {
    localization: {
      timeFormatter: (time: Time) => (daily ? `${shown.date(ms(time))} UTC` : shown.short(ms(time))),
    },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: TickMarkType) => {
        const at = ms(time);
        if (kind === TickMarkType.Year) return shown.date(at).slice(-4);
        return kind === TickMarkType.Month || kind === TickMarkType.DayOfMonth ? shown.day(at) : shown.bare.minute(at);
      },
    },
  };
}
