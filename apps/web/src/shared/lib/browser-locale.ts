/**
 * The browser's language for formatted values, such as the dates below a chart. English where the browser names none that formatters take
 * ('C' or 'en_US.UTF-8' of a bare system make them throw).
 */
export function browserLocale(language: string | undefined = navigator.language): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? 'en';
  } catch {
    return 'en';
  }
}
