import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readSourceFile } from '../modules/product-package/readSourceFile.js';
import { openPackageFiles } from './openPackageFiles.js';

test('only sources of the configuration may be at the private addresses that it names', async () => {
  const server = createServer((_, response) => response.end('index'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const location = `http://127.0.0.1:${(server.address() as AddressInfo).port}/packages`;
  const app = { packageFiles: openPackageFiles([{ location, publicKey: '', listsAll: false }]) };
  const read = (isConfigured: boolean) =>
    readSourceFile(app, { kind: 'address', location, isConfigured }, 'index.json', {
      ...{ maxBytes: 100, seconds: 10, signal: new AbortController().signal },
    });
  expect(String(Buffer.from(await read(true)))).toBe('index');
  await expect(read(false)).rejects.toMatchObject({ reason: { key: 'productPackage.unreachable' } });
  server.closeAllConnections();
  server.close();
});
