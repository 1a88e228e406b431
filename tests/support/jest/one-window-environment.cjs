const { TestEnvironment } = require('jest-environment-jsdom');
const { implForWrapper } = require('jsdom/lib/jsdom/living/generated/utils.js');
const FirstState = require('./first-state.cjs');
const forgetRunner = require('./forget-runner.cjs');
const ProcessState = require('./process-state.cjs');

/** The one of this process. */
let environment;

/**
 * A window that the test files of a process share, so that jsdom is set up once, and that what they import is compiled once
 * (module-sharing-runtime.cjs). Each file evaluates all of its modules itself. Between two files it takes back what the one before left:
 * the document, listeners, timers, storage, cookies, the address and its history, spies, globals, `process` and its environment.
 */
module.exports = class OneWindowEnvironment extends TestEnvironment {
  constructor(config, context) {
    if (environment) {
      environment.console = context.console;
      return environment;
    }
    const consoleOfFile = new Proxy({}, { get: (_, name) => environment.console[name].bind(environment.console) });
    super(config, { ...context, console: consoleOfFile });
    environment = this;
    this.console = context.console;
    this.compiled = new Map();
    this.listeners = [];
    const { global } = this;
    for (const target of [global, global.document]) this.rememberListeners(target);
    const { document, navigator, screen, crypto, performance, localStorage, sessionStorage } = global;
    this.first = new FirstState(global, {
      also: [document, navigator, screen, crypto, performance],
      except: [global.process, global.console, localStorage, sessionStorage],
    });
    this.process = new ProcessState(global.process);
    this.lastTimer = this.lastFrame = 0;
  }

  /** Ends a file; the window stays. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
    forgetRunner(this.global);
    this.process.restore();
    this.first.restore();
    this.clearTimers();
    this.removeListeners();
    this.clearDocument();
    this.clearHistory();
    this.global.localStorage.clear();
    this.global.sessionStorage.clear();
    this.dom.cookieJar.removeAllCookiesSync();
  }

  rememberListeners(target) {
    const add = target.addEventListener.bind(target);
    target.addEventListener = (type, listener, options) => {
      this.listeners.push({ target, type, listener, options });
      add(type, listener, options);
    };
  }

  removeListeners() {
    for (const { target, type, listener, options } of this.listeners.splice(0))
      target.removeEventListener(type, listener, options);
  }

  /** Handles of timers count up, as those of frames do. */
  clearTimers() {
    const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame } = this.global;
    const [timer, frame] = [setTimeout(() => {}), requestAnimationFrame(() => {})];
    while (this.lastTimer < timer) clearTimeout((this.lastTimer += 1));
    while (this.lastFrame < frame) cancelAnimationFrame((this.lastFrame += 1));
  }

  /** Fresh elements have no listener, attribute or child of a file. What was found by a selector is kept with the document, and all it leads to. */
  clearDocument() {
    const { document } = this.global;
    const root = document.createElement('html');
    root.append(document.createElement('head'), document.createElement('body'));
    document.documentElement.replaceWith(root);
    Object.assign(implForWrapper(document), { _nwsapi: undefined, _nwsapiDontThrow: undefined });
  }

  clearHistory() {
    this.global.history.replaceState(null, '', 'http://localhost/');
    const history = this.global._sessionHistory;
    history.removeAllEntriesAfterCurrentEntry();
    history._entries.splice(0, history._currentIndex);
    history._currentIndex = 0;
  }
};
