/** What search engines may visit: the public pages, and the images of published posts; nothing that needs an account. */
export function robotsText(publicUrl: string): string {
  const closed = ['/api/', '/dashboard', '/profile', '/notifications', '/admin123', '/system-status', '/videos'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`,
    '',
  ].join('\n');
}
