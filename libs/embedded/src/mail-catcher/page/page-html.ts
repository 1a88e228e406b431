/** The page a person reads caught mail in. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Mail catcher</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/style.css">
</head>
<body>
  <header>
    <h1>T0 MAIL CATCHER</h1>
    <span id="live" class="live" role="status">CONNECTING</span>
    <label class="search"><span class="hidden">Search by address or subject</span>
      <input id="search" type="search" placeholder="Search address or subject" autocomplete="off" spellcheck="false"></label>
    <span id="count" class="count" role="status"></span>
    <button id="clear" type="button">DELETE ALL</button>
  </header>
  <main>
    <nav aria-label="Caught mails">
      <ol id="list"></ol>
      <p id="empty" class="note" hidden></p>
      <button id="more" type="button" hidden>SHOW MORE</button>
    </nav>
    <article id="mail" aria-live="polite" tabindex="-1">
      <p class="note">Mail that the terminal sends lands here and goes nowhere else. Choose one to read it.</p>
    </article>
  </main>
  <script src="/script.js" type="module"></script>
</body>
</html>
`;
