import { removeGlobals } from '../guest/removeGlobals.js';

/** Globals that evaluate text, start processes, or expose the page or process around this thread. */
const names = ['eval', 'process', 'require', 'Buffer', 'navigator', 'location', 'setImmediate'];

/**
 * Removes what code could use that found a way from Python to the JavaScript around it. This is not the
 * boundary itself: that is the page's content security policy in a browser, and an unprivileged process in
 * Node.
 */
export function sealRealm(scope: object): void {
  for (const make of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Reflect.getPrototypeOf(make), 'constructor', {
      value: undefined,
      writable: false,
      configurable: false,
    });
  }
  // The interpreter uses this name in `instanceof` checks, and never calls it.
  const inertFunction = Object.assign(() => {}, { prototype: Function.prototype });
  Object.defineProperty(scope, 'Function', { value: inertFunction, writable: false, configurable: false });
  for (const key of Object.keys(console)) Reflect.set(console, key, () => {});
  removeGlobals(scope, names);
}
