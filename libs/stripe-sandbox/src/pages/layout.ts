/** Text that is safe in a page. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/** A whole page: everything here is TEST MODE and says so first. */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${escape(title)} - TEST MODE</title>
<link rel="stylesheet" href="/style.css">
</head>
<body>
<p class="banner" role="note"><strong>TEST MODE</strong> No card is charged. This page stands in for Stripe on this machine.</p>
<main>
${content}
</main>
</body>
</html>
`;
}
