/** The style of the reading page: the terminal's own dark and light, hairlines instead of shadows. */
export const STYLE = `
:root {
  color-scheme: dark light;
  --bg: #070b0c; --panel: #0c1213; --raised: #111a1b; --line: #1a2527; --line-2: #28373a;
  --text: #e4ecea; --text-2: #a7b6b5; --text-3: #859696; --accent: #5cc4dd; --live: #4cc38a; --warn: #e5b454;
  --mono: ui-monospace, "JetBrains Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
}
@media (prefers-color-scheme: light) {
  :root {
    --bg: #f4f7f6; --panel: #ffffff; --raised: #eef3f2; --line: #dbe4e3; --line-2: #c2cfce;
    --text: #10191a; --text-2: #3f4f50; --text-3: #566668; --accent: #0b6f88; --live: #117a4b; --warn: #8a5a00;
  }
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; display: flex; flex-direction: column; background: var(--bg); color: var(--text); font: 14px/1.5 system-ui, "Segoe UI", sans-serif; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 16px; padding: 8px 16px; border-bottom: 1px solid var(--line-2); background: var(--panel); }
h1 { margin: 0; font: 600 13px/20px var(--mono); letter-spacing: .08em; }
h2 { margin: 0 0 8px; font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
.live { font: 11px/16px var(--mono); color: var(--warn); }
.live::before { content: ""; display: inline-block; width: 7px; height: 7px; margin-right: 6px; border-radius: 50%; background: currentColor; }
.live[data-on] { color: var(--live); }
.search { flex: 1 1 200px; max-width: 420px; }
input { width: 100%; padding: 5px 8px; border: 1px solid var(--line-2); border-radius: 3px; background: var(--bg); color: var(--text); font: 12px/20px var(--mono); }
input::placeholder { color: var(--text-3); opacity: 1; }
.count { margin-left: auto; font: 12px/20px var(--mono); color: var(--text-2); font-variant-numeric: tabular-nums; }
button { padding: 5px 10px; border: 1px solid var(--line-2); border-radius: 3px; background: transparent; color: var(--text-2); font: 11px/20px var(--mono); cursor: pointer; }
button:hover, button[aria-selected="true"] { color: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 420px) 1fr; }
nav { min-height: 0; overflow: auto; border-right: 1px solid var(--line-2); background: var(--panel); }
ol { list-style: none; margin: 0; padding: 0; }
li button { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; width: 100%; padding: 8px 16px; border: 0; border-bottom: 1px solid var(--line); border-radius: 0; text-align: left; }
li button:hover { background: var(--raised); }
li button[aria-current="true"] { background: var(--raised); box-shadow: inset 2px 0 var(--accent); }
li .to, li time { font: 12px/20px var(--mono); font-variant-numeric: tabular-nums; color: var(--text-2); }
li time { color: var(--text-3); }
li .subject { grid-column: 1 / -1; font: 14px/20px system-ui, "Segoe UI", sans-serif; color: var(--text); }
li .from { grid-column: 1 / -1; font: 11px/16px var(--mono); color: var(--text-3); }
li .to, li .from, li .subject { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.note { margin: 0; padding: 24px 16px; color: var(--text-2); }
#more { display: block; margin: 12px auto; }
#more[hidden] { display: none; }
article { min-height: 0; min-width: 0; overflow: auto; display: flex; flex-direction: column; outline: none; }
.head { padding: 16px; border-bottom: 1px solid var(--line-2); }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0 12px; margin: 0 0 12px; font: 12px/20px var(--mono); }
dt { color: var(--text-3); }
dd { margin: 0; color: var(--text-2); overflow-wrap: anywhere; }
.tabs { display: flex; gap: 8px; }
iframe { flex: 1; width: 100%; min-height: 320px; border: 0; background: #fff; }
pre { flex: 1; margin: 0; padding: 16px; font: 13px/20px var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; }
pre a { color: var(--accent); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 760px) {
  main { grid-template-columns: 1fr; grid-template-rows: 40% 1fr; }
  nav { border-right: 0; border-bottom: 1px solid var(--line-2); }
}
`;
