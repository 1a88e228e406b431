import type { UploadKind } from '@t0/contracts';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { UploadField } from '../upload-field.tsx';
import type { UploadedFile } from '../upload-store.ts';
import { UploadedRow } from '../uploaded-row.tsx';

interface FileFieldProps {
  /** The name of the field: 'Video file'. */
  label: string;
  optional?: boolean;
  /** Also the name of the place its uploads belong to. */
  kind: UploadKind;
  /** The message when several files were chosen. */
  full: string;
  file: UploadedFile | null;
  error: string | undefined;
  onChange: (file: UploadedFile | null) => void;
}

/** One uploaded file of a form: the place to upload it to, or the uploaded file. */
export function FileField(props: FileFieldProps) {
  const box = useFocusFallback<HTMLDivElement>();
  return (
    <div ref={box} className="min-w-0">
      <Content {...props} />
    </div>
  );
}

function Content({ label, optional, kind, full, file, error, onChange }: FileFieldProps) {
  if (file)
    return <UploadedRow label={label} file={file} picture={kind === 'thumbnail'} onRemove={() => onChange(null)} />;
  return (
    <UploadField
      label={optional ? `${label}, optional` : label}
      kind={kind}
      slot={kind}
      left={1}
      full={full}
      error={error}
      onUploaded={([uploaded]) => uploaded && onChange(uploaded)}
    />
  );
}
