import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// An API of its own process, so that its work is not that of the server. Answers each request with the same 40 fields.
const answer = JSON.stringify(
  Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field_${index}`, index])),
);
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
