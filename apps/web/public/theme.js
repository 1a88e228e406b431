// Sets the theme before the first paint. Kept in step with src/app/theme/theme-store.ts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('vite-ui-theme');
  } catch {
    // Storage refused: follow the system.
  }
  var light = stored === 'light' || (stored !== 'dark' && matchMedia('(prefers-color-scheme: light)').matches);
  document.documentElement.dataset.theme = light ? 'light' : 'dark';
})();
