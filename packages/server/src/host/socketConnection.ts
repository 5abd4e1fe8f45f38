import type { WebSocket } from 'ws';
import { closeCodes } from '../kernel/socket/closeCodes.js';
import type { SocketConnection } from '../kernel/socket/SocketConnection.js';

const heartbeatMs = 20_000;
// Programs ping every few seconds at most; each ping costs an answer.
const mostPings = 100;

/** A socket of the library as the kernel speaks with it. What is dead or floods us with pings is cut here. */
export function connectionOf(socket: WebSocket): SocketConnection {
  let isAlive = true;
  let pings = 0;
  const heartbeat = setInterval(() => {
    pings = 0;
    // Who is paused answers no ping, because we do not read it.
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
    if (++pings > mostPings) return socket.close(closeCodes.refused[0], 'too many pings');
    // Answering must not fill our memory when the answers are not read.
    if (socket.bufferedAmount === 0) socket.pong(data);
  });
  // The library has closed with the number that fits, and says so to us as well.
  socket.on('error', () => undefined);

  return {
    send: (text) =>
      new Promise((resolve, reject) => {
        socket.send(text, (error) => (error ? reject(error) : resolve()));
      }),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    close(code, reason) {
      // Who is paused would not be heard saying goodbye.
      socket.resume();
      socket.close(code, reason);
    },
    listen({ heard, closed }) {
      socket.on('message', (data, isBinary) => {
        lives();
        heard(isBinary ? undefined : String(data));
      });
      socket.once('close', (code) => {
        clearInterval(heartbeat);
        closed(code);
      });
    },
  };
}
