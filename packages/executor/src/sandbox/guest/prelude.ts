import { LOG_LINE_LENGTH } from '../limits.js';

/** The name under which user code appears in stack traces. */
export const USER_FILE = 'code.js';

/**
 * Globals that user code may expect but the sandbox does not provide, with the word used in the error
 * message.
 */
const missing = {
  network: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
  module: ['require', 'importScripts'],
  timer: ['setTimeout', 'setInterval', 'setImmediate'],
};

/**
 * Runs inside the engine before user code. It receives the only host function, and returns the functions that
 * the host calls afterwards. Everything needed later is captured in the closure, because user code may patch
 * globals; the host validates the results regardless.
 */
export const prelude = `(function (writeLine) {
  'use strict';
  const { stringify, parse } = JSON;
  const ErrorClass = Error;
  const text = String;
  const slice = Function.prototype.call.bind(String.prototype.slice);

  function show(value) {
    if (typeof value === 'string') return value;
    try {
      if (value instanceof ErrorClass) return text(value.name) + ': ' + text(value.message);
      if (typeof value === 'object' && value !== null) {
        const shown = stringify(value);
        if (typeof shown === 'string') return shown;
      }
      return text(value);
    } catch {
      return '[a value that cannot be shown]';
    }
  }

  function write(...values) {
    let line = '';
    for (let index = 0; index < values.length; index++) {
      line += (index === 0 ? '' : ' ') + slice(show(values[index]), 0, ${LOG_LINE_LENGTH});
      if (line.length > ${LOG_LINE_LENGTH}) break;
    }
    writeLine(slice(line, 0, ${LOG_LINE_LENGTH}));
  }

  function define(name, value) {
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
  }
  define('console', { log: write, info: write, warn: write, error: write, debug: write });
  const missing = ${JSON.stringify(missing)};
  for (const kind of Object.keys(missing)) {
    for (const name of missing[kind]) {
      define(name, function () {
        throw new ErrorClass(kind + ' access is not available in code: ' + name + ' cannot be used here');
      });
    }
  }

  return {
    read: (params) => ({ params: parse(params) }),
    write: (value) => {
      const written = stringify(value);
      return written === undefined ? 'null' : written;
    },
    describe: (error) => {
      if (!(error instanceof ErrorClass)) return stringify({ message: slice(show(error), 0, 2000) });
      return stringify({
        name: slice(text(error.name), 0, 100),
        message: slice(text(error.message), 0, 2000),
        stack: slice(text(error.stack), 0, 2000),
      });
    },
  };
})`;
