import { parseArgs } from 'node:util';
import { type HostChoice, hostChoices, openHosts } from './hosts/openHosts.js';
import { BadFolder } from './loadCases.js';
import { runConformance } from './runConformance.js';

// Exit codes: 1 if a case failed, 2 if nothing could be run.
const print = (line: string) => process.stdout.write(`${line}\n`);
const { values, positionals } = parseArgs({
  options: { host: { type: 'string', default: 'both' } },
  allowPositionals: true,
});
if (!hostChoices.includes(values.host as HostChoice)) stop(`--host must be ${hostChoices.join(', ')}.`);
const hosts = await openHosts(values.host as HostChoice, print);
if (hosts.length === 0) stop('There is no host to run cases in.');
try {
  const { failed } = await runConformance(positionals[0] ?? '.', hosts, print);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof BadFolder)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
} finally {
  await Promise.all(hosts.map((host) => host.close()));
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}
