import type { WebSocket } from 'ws';
import { closeCodes } from '../kernel/socket/closeCodes.js';
import type { SocketConnection } from '../kernel/socket/SocketConnection.js';

const heartbeatMs = 20_000;
// Clients ping at most every few seconds; each ping costs a response.
const maxPings = 100;

/**
 * Adapts a `ws` socket to the kernel. Terminates dead connections and those that flood the server with pings.
 */
export function connectionOf(socket: WebSocket): SocketConnection {
  let isAlive = true;
  let pings = 0;
  const heartbeat = setInterval(() => {
    pings = 0;
    // While paused, we do not read pongs, so a missing pong means nothing.
    if (socket.isPaused) return;
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, heartbeatMs);
  const lives = () => {
    isAlive = true;
  };

  socket.on('pong', lives);
  socket.on('ping', (data) => {
    if (++pings > maxPings) return socket.close(closeCodes.refused[0], 'too many pings');
    // Do not buffer pongs for a client that does not read them.
    if (socket.bufferedAmount === 0) socket.pong(data);
  });
  // The library has closed with the right code already, and also emits the error.
  socket.on('error', () => undefined);

  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        socket.send(text, (error) => (error ? reject(error) : resolve()));
      }),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close(code, reason) {
      // While paused, the close frame would not be read.
      socket.resume();
      socket.close(code, reason);
    },
    listen({ onMessage, onClosed }) {
      socket.on('message', (data, isBinary) => {
        lives();
        onMessage(isBinary ? undefined : String(data));
      });
      socket.once('close', (code) => {
        clearInterval(heartbeat);
        onClosed(code);
      });
    },
  };
}
