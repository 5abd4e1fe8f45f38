import { removeGlobals } from '../guest/removeGlobals.js';

/** What runs text as a program, starts things, or knows the page or the process around this thread. */
const names = ['eval', 'process', 'require', 'Buffer', 'navigator', 'location', 'setImmediate'];

/**
 * Takes away what somebody could use who has found a way from Python to the JavaScript beside it. The walls are
 * others: the page's content security policy in a browser, a process without rights in Node.
 */
export function sealRealm(scope: object): void {
  for (const make of [() => {}, async () => {}, function* () {}, async function* () {}]) {
    Object.defineProperty(Reflect.getPrototypeOf(make), 'constructor', {
      value: undefined,
      writable: false,
      configurable: false,
    });
  }
  // The interpreter asks whether something is a function by this name, and never calls it.
  const inertFunction = Object.assign(() => {}, { prototype: Function.prototype });
  Object.defineProperty(scope, 'Function', { value: inertFunction, writable: false, configurable: false });
  for (const key of Object.keys(console)) Reflect.set(console, key, () => {});
  removeGlobals(scope, names);
}
