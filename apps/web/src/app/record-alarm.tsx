import { Suspense } from 'react';
import { lazyPart } from '../shared/lib/lazy-part.ts';
import { useRecordAlarm } from '../record/alarm-store.ts';

const RecordAlarmPanel = lazyPart(
  'The alarm of the record',
  () => import('../record/record-alarm.tsx').then((module) => module.RecordAlarmPanel),
  { load: 'asked' },
);

/** The alarm, where it stands: hardly anybody ever loads its code. */
export function RecordAlarm() {
  const alarm = useRecordAlarm((store) => store.alarm);
  return (
    alarm && (
      <Suspense fallback={null}>
        <RecordAlarmPanel alarm={alarm} />
      </Suspense>
    )
  );
}
