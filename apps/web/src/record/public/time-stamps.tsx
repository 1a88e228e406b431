import type { RecordStampLine } from '@t0/contracts';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../shared/lib/http.ts';
import { saveText } from '../../shared/lib/save-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { Button } from '../../shared/ui/button.tsx';

const SHOWN = 5;

/** The newest time stamps, with what each stamps. Nothing where no authority is set. */
export function TimeStamps() {
  const times = useTimes();
  const { data: stamps = [] } = useQuery({
    queryKey: ['record-stamps'],
    queryFn: () => request<RecordStampLine[]>('/api/record/stamps'),
  });
  if (stamps.length === 0) return null;
  return (
    <ul aria-label="Time stamps" className="grid gap-1 text-meta text-text-2">
      {stamps.slice(0, SHOWN).map(({ id, at, size, note }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <span>
            {times.dateTime(at)}, {size} steps
          </span>
          <a href={`/api/record/stamps/${id}`} download={`record-${id}.tsr`} className="text-link">
            Time stamp (RFC 3161)
          </a>
          <Button size="sm" onClick={() => saveText(`checkpoint-${id}.txt`, note)}>
            ITS CHECKPOINT
          </Button>
        </li>
      ))}
    </ul>
  );
}
