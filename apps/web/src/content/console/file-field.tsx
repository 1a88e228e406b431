import type { UploadKind } from '@t0/contracts/content';
import { FileCheck, X } from 'lucide-react';
import { useFocusFallback } from '../../shared/ui/focus-fallback.ts';
import { UploadField } from '../upload-field.tsx';
import type { UploadedFile } from '../upload-store.ts';
import { fileSize } from '../../shared/lib/format.ts';
import { Button } from '../../shared/ui/button.tsx';

interface UploadedRowProps {
  /** The kind of file: 'File', 'Thumbnail'. */
  label: string;
  file: UploadedFile;
  /** True: it is shown as a picture. */
  picture?: boolean;
  onRemove: () => void;
}

/** A file that has arrived, in the place of its upload. */
function UploadedRow({ label, file: { objectPath, name, size }, picture, onRemove }: UploadedRowProps) {
  return (
    <div className="min-w-0">
      <p className="lab mb-1.5 text-text-2!">{label}</p>
      <div className="flex items-center gap-3 rounded-control border border-line-2 p-3" data-testid="uploaded">
        {picture ? (
          <img src={objectPath} alt={`${label} ${name}`} className="h-12 w-20 rounded-control bg-bg object-cover" />
        ) : (
          <FileCheck size={16} aria-hidden className="text-long" />
        )}
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        <span className="meta whitespace-nowrap">{fileSize(size)}</span>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          <X size={12} aria-hidden /> Remove
        </Button>
      </div>
    </div>
  );
}

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
