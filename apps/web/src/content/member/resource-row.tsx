import { extensionOf } from '@t0/contracts';
import type { Resource } from '@t0/contracts';
import { Download, FileText } from 'lucide-react';
import { fileSize } from '../../shared/lib/format.ts';
import { buttonClass } from '../../shared/ui/button.tsx';

/** One document: what it is, how big, and the way to have it. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const { title, description, category, fileUrl, fileName } = resource;
  const size = fileSize(resource.fileSize);
  const type = extensionOf(fileName).toUpperCase();
  return (
    <li
      data-testid={`resource-${resource.id}`}
      className="grid grid-cols-[20px_minmax(0,1fr)_150px_128px_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 last:border-b-0 max-md:grid-cols-[20px_minmax(0,1fr)_auto]"
    >
      <FileText size={16} aria-hidden className="text-text-3" />
      <div className="min-w-0">
        <h3 className="font-medium break-words">{title}</h3>
        {description && <p className="read text-[14px]! leading-[18px]! break-words">{description}</p>}
        <p className="meta mt-1 md:hidden">
          {category}, {type} {size}
        </p>
      </div>
      <span className="meta max-md:hidden">{category}</span>
      <span className="meta text-right whitespace-nowrap max-md:hidden">
        {type} {size}
      </span>
      <a href={fileUrl} download={fileName} aria-label={`Download ${title}`} className={buttonClass('outline', 'sm')}>
        <Download size={12} aria-hidden /> Download
      </a>
    </li>
  );
}
