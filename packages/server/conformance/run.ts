// Runs the scenarios: `npm run conformance:mcp`.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { everyPermission } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { serveNode } from '../src/host/serveNode.js';
import { createTestApp } from '../src/testing/createTestApp.js';
import { clientScenarios, serverScenarios } from './scenarios.js';
import { withToken } from './withToken.js';

const folder = fileURLToPath(new URL('.', import.meta.url));
const client = '../../../node_modules/.bin/tsx --conditions=@heddle/source client.ts';

/** Runs the suite with these arguments; resolves with whether all checks passed, and what it printed. */
function suite(...given: string[]): Promise<{ isPassed: boolean; output: string }> {
  const suiteProcess = spawn(
    process.execPath,
    ['--import', './node20.mjs', 'node_modules/@modelcontextprotocol/conformance/dist/index.js', ...given],
    { cwd: folder, env: { ...process.env, NODE_OPTIONS: '' } },
  );
  let output = '';
  for (const stream of [suiteProcess.stdout, suiteProcess.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  return new Promise((resolve) =>
    suiteProcess.on('close', (code) => resolve({ isPassed: code === 0, output })),
  );
}

const failed: string[] = [];
async function run(side: string, scenario: string, ...given: string[]): Promise<void> {
  const { isPassed, output } = await suite(side, ...given, '--scenario', scenario);
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${side}  ${scenario}`);
  if (isPassed) return;
  failed.push(scenario);
  console.log(output);
}

const world = await createTestApp({ config: { allowedHosts: ['127.0.0.1', 'localhost'] } });
const server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
const owner = await world.register();
const { token } = await owner.clientOf({ accessToken }).accessToken.create({
  name: 'conformance',
  workspace_permission_v2: { option: 1, permission_list: [...everyPermission] },
});
const proxy = await withToken(`${server.url}/mcp/${owner.spaceId}`, token);
for (const scenario of clientScenarios) await run('client', scenario, '--command', client);
for (const scenario of serverScenarios) await run('server', scenario, '--url', proxy.url);
proxy.close();
await server.close();
await world.close();
const total = clientScenarios.length + serverScenarios.length;
console.log(`${total - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length > 0 ? 1 : 0);
