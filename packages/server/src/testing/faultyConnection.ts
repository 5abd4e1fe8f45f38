import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, whose connections a test breaks. */
export interface FaultyConnection {
  /** The URL of the server, through the proxy. */
  url: string;
  /** Delays everything that arrives, in both directions. */
  delayMs: number;
  /** Resets every new connection. */
  isRefusing: boolean;
  /** Resets every connection with the next bytes that a client sends. */
  cutNext(): void;
  /** Resets every connection. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of the server at the URL. */
export async function startFaultyConnection(target: string): Promise<FaultyConnection> {
  const to = new URL(target);
  const open = new Set<Socket>();
  const doomed = new WeakSet<Socket>();
  const proxy: FaultyConnection = {
    url: '',
    delayMs: 0,
    isRefusing: false,
    cutNext() {
      for (const socket of open) doomed.add(socket);
    },
    reset() {
      for (const socket of open) socket.resetAndDestroy();
    },
    async close() {
      proxy.reset();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((client) => {
    // A socket without this listener would end the process.
    client.on('error', () => undefined);
    if (proxy.isRefusing) {
      client.resetAndDestroy();
      return;
    }
    const upstream = connect(Number(to.port), to.hostname);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => {
      open.delete(client);
      upstream.destroy();
    });
    open.add(client);
    client.on('data', (bytes) => {
      if (doomed.has(client)) client.resetAndDestroy();
      else later(() => upstream.write(bytes));
    });
    upstream.on('data', (bytes) => later(() => client.write(bytes)));
  });
  // Timers of one length fire in order, so bytes keep theirs.
  const later = (act: () => void) => void (proxy.delayMs > 0 ? setTimeout(act, proxy.delayMs) : act());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const url = new URL(target);
  url.host = `127.0.0.1:${port}`;
  proxy.url = url.href;
  return proxy;
}
