import { startServer } from '../node.js';

// Serves a data folder until terminated, and prints its URL.
const server = await startServer({ port: 0, dataFolder: process.argv[2] });
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
