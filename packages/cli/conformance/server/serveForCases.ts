import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@heddle/server/node';
import type { Credentials } from './Connection.js';
import { configurationFor } from './configurationFor.js';

/** A new installation, started for the cases of a folder. */
export interface ServedInstallation {
  url: string;
  owner: Credentials;
  close(): Promise<void>;
}

/** Starts a server in a temporary folder, configured for the cases of a folder, and registers its owner. */
export async function serveForCases(
  folder: string,
  playedOrigin: string,
  databaseUrl?: string,
): Promise<ServedInstallation> {
  const data = mkdtempSync(join(tmpdir(), 'heddle-conformance-'));
  const configFile = join(data, 'heddle.config.json');
  writeFileSync(configFile, JSON.stringify(configurationFor(folder, playedOrigin)));
  const server = await startServer({ port: 0, dataFolder: join(data, 'data'), configFile, databaseUrl });
  const owner = { email: 'owner@example.com', password: 'a quiet blue heron' };
  await fetch(`${server.url}/api/passport/web/email/register/v2/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ ...owner, locale: 'en' }),
  });
  return {
    url: server.url,
    owner,
    async close() {
      await server.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
