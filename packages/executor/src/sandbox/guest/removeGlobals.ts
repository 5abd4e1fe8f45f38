/** Browser APIs of a worker that the sandbox never needs. */
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
 * Removes these globals once the engine is loaded, so that code that escapes from the engine finds nothing to
 * use. The engine is the boundary; this is defence in depth.
 */
export function removeGlobals(scope: object, more: readonly string[] = []): void {
  for (const name of [...forbiddenGlobals, ...more]) {
    for (let holder: object | null = scope; holder; holder = Reflect.getPrototypeOf(holder)) {
      if (Object.hasOwn(holder, name)) Reflect.deleteProperty(holder, name);
    }
  }
}
