// Tells people whose browser is too old for the terminal, instead of a blank page. It runs before the program, in browsers of any age:
// no syntax and no call of the last ten years outside of the tests. README.md, 'Browsers', and vite.config.mjs name the same versions.
(function () {
  // Modules; then what the styles and the program use and each of the oldest supported browsers was the first to have.
  var isNew =
    'noModule' in window.HTMLScriptElement.prototype &&
    typeof window.CSS === 'object' &&
    'registerProperty' in window.CSS &&
    window.CSS.supports('color', 'color-mix(in oklab, red, red)') &&
    'findLast' in Array.prototype;
  if (isNew) return;

  var body = document.body;
  while (body.firstChild) body.removeChild(body.firstChild);
  body.style.cssText = 'margin: 0; background: #0b0f14; color: #e6ebf1';
  var note = document.createElement('main');
  note.setAttribute('role', 'alert');
  note.style.cssText = 'max-width: 34em; margin: 15vh auto; padding: 0 16px; font: 17px/26px sans-serif';
  var title = document.createElement('h1');
  title.style.cssText = 'font-size: 20px; letter-spacing: 0.03em';
  title.appendChild(document.createTextNode('T0 TRADING TERMINAL'));
  var text = document.createElement('p');
  text.appendChild(
    document.createTextNode(
      'This browser is too old for the terminal. It works in Chrome and Edge from version 111, Firefox from 128 and Safari from 16.4. ' +
        'Please update your browser, then open this page again.',
    ),
  );
  note.appendChild(title);
  note.appendChild(text);
  body.appendChild(note);
})();
