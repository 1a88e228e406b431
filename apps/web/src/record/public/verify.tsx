import { Download } from 'lucide-react';
import type { RecordStampLine } from '@t0/contracts/record';
import { useQuery } from '@tanstack/react-query';
import { CheckRecord } from './check-record.tsx';
import { CheckMail } from './check-mail.tsx';
import { buttonClass, Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { request } from '../../shared/lib/http.ts';
import { saveText } from '../../shared/lib/save-text.ts';
import { useTimes } from '../../shared/lib/times.ts';
import { usePageMeta } from '../../shared/lib/use-page-meta.ts';

const SHOWN = 5;

/** The newest time stamps, each with its subject. Nothing where no authority is set. */
function TimeStamps() {
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

/** The record and the program that checks it, to be downloaded. */
function CheckOffline() {
  return (
    <Panel title="Check on your own computer">
      <div className="grid gap-3 p-4">
        <p className="read max-w-[34rem]">
          Download the record and the program that checks it. The program is one file, short enough to be read before
          you trust it, and needs nothing but Node.js.
        </p>
        <p>
          <code className="text-meta break-all">node verify-record.mjs record.json</code>
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/api/record/bundle" download="record.json" className={buttonClass()}>
            <Download size={14} aria-hidden /> RECORD
          </a>
          <a href="/verify-record.mjs" download="verify-record.mjs" className={buttonClass()}>
            <Download size={14} aria-hidden /> PROGRAM
          </a>
        </div>
        <TimeStamps />
      </div>
    </Panel>
  );
}

/** The three ways to check the record: here, by an email, and on one's own computer. */
export function Verify() {
  return (
    <div className="mx-auto grid w-full max-w-[900px] gap-6 px-(--gutter) pt-6 pb-10">
      <div>
        <h1 className="text-title font-semibold tracking-[0.03em]">CHECK THE RECORD</h1>
        <p className="read mt-2 max-w-[34rem]">
          Every step of every signal is sealed when it happens. Nobody can change or remove one afterwards without being
          found out, the owner of this terminal included. Do not believe it: check it.
        </p>
      </div>
      <CheckRecord />
      <CheckMail />
      <CheckOffline />
    </div>
  );
}

/** The page where anybody checks the record. */
export function VerifyPage() {
  usePageMeta(
    'Check the record',
    'Check in your own browser that no signal of T0 Trading Terminal was changed or taken away afterwards.',
  );
  return <Verify />;
}
