/** What a browser gives to a worker and the sandbox never needs. */
const forbiddenGlobals = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebTransport',
  'EventSource',
  'importScripts',
  'indexedDB',
  'caches',
  'BroadcastChannel',
  'Worker',
  'SharedWorker',
  'WebSocketStream',
  'RTCPeerConnection',
  'Notification',
];

/**
 * Takes them away once the engine is loaded, so that somebody who broke out of the engine would find
 * nothing to use. The wall is the engine; this is the ditch behind it.
 */
export function removeGlobals(scope: object, more: readonly string[] = []): void {
  for (const name of [...forbiddenGlobals, ...more]) {
    for (let holder: object | null = scope; holder; holder = Reflect.getPrototypeOf(holder)) {
      if (Object.hasOwn(holder, name)) Reflect.deleteProperty(holder, name);
    }
  }
}
