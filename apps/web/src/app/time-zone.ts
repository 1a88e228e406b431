import { QueryObserver } from '@tanstack/react-query';
import { settingsQuery } from '../shared/lib/account-settings.ts';
import { queryClient } from '../shared/lib/query-client.ts';
import { showTimesIn } from '../shared/lib/times.ts';

/** Shows times in the zone that the member chose, in this tab or elsewhere. Answers how to stop. */
export function followTimeZone(): () => void {
  return new QueryObserver(queryClient, settingsQuery).subscribe(({ data }) => {
    if (data) showTimesIn(data.displaySettings.timeZone);
  });
}
