import { Download } from 'lucide-react';
import { buttonClass } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { TimeStamps } from './time-stamps.tsx';

/** The record and the program that checks it, to be downloaded. */
export function CheckOffline() {
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
