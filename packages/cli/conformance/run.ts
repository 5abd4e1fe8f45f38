import { parseArgs } from 'node:util';
import type { Host } from './hosts/Host.js';
import { type HostChoice, hostChoices, openHosts } from './hosts/openHosts.js';
import { BadFolder } from './loadCases.js';
import { runConformance } from './runConformance.js';
import { configurationFor } from './server/configurationFor.js';
import { startScriptedEndpoint } from './server/scriptedEndpoint.js';
import { serveForCases } from './server/serveForCases.js';
import { openServerHost } from './server/serverHost.js';

// Exit codes: 1 if a case failed, 2 if nothing could be run.
const print = (line: string) => process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  options: {
    host: { type: 'string', default: 'both' },
    base: { type: 'string' },
    token: { type: 'string' },
    port: { type: 'string', default: '8791' },
    serve: { type: 'boolean', default: false },
    configuration: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const [folder = '.'] = positionals;
let hosts: Host[] = [];
try {
  if (values.configuration) {
    print(JSON.stringify(configurationFor(folder, `http://127.0.0.1:${values.port}`), null, 2));
    process.exit(0);
  }
  hosts = await open();
  if (hosts.length === 0) stop('There is no host to run cases in.');
  const { failed } = await runConformance(folder, hosts, print);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof BadFolder)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
} finally {
  await Promise.all(hosts.map((host) => host.close()));
}

async function open(): Promise<Host[]> {
  if (values.serve) {
    const endpoint = await startScriptedEndpoint(0);
    const served = await serveForCases(folder, endpoint.origin, process.env.HEDDLE_DATABASE_URL);
    const host = await openServerHost(served.url, served.owner, endpoint);
    const close = async () => {
      await host.close();
      await served.close();
    };
    return [{ ...host, close }];
  }
  if (values.base !== undefined) {
    const { HEDDLE_EMAIL: email, HEDDLE_PASSWORD: password } = process.env;
    if (!email || !password)
      stop('HEDDLE_EMAIL and HEDDLE_PASSWORD must name an account: drafts are saved and run in its session.');
    const base = values.base.replace(/\/$/, '');
    const endpoint = await startScriptedEndpoint(Number(values.port));
    return [await openServerHost(base, { email, password, token: values.token }, endpoint)];
  }
  if (!hostChoices.includes(values.host as HostChoice)) stop(`--host must be ${hostChoices.join(', ')}.`);
  return openHosts(values.host as HostChoice, print);
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
