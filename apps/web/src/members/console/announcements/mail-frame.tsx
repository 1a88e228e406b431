interface MailFrameProps {
  /** 'Preview of the email' */
  title: string;
  /** The address of the page, of this server; null: nothing to show yet. */
  src: string | null;
  /** In its place. */
  empty: string;
}

/** An email as its reader gets it, in a frame that runs no script and leads nowhere (docs/SECURITY.md#csp). */
export function MailFrame({ title, src, empty }: MailFrameProps) {
  if (src === null) return <p className="meta grid h-120 place-items-center p-4 text-center">{empty}</p>;
  return <iframe title={title} src={src} sandbox="" className="block h-120 w-full border-0 bg-raised" />;
}
