// `npm run test:soak`: the faults of docs/reliability.md, 200 times each where that makes sense. Takes some hours.
//   npm run test:soak [-- ROUNDS [FILES...]]
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';
import { testSeed } from './testSettings.mjs';

const [rounds = '200', ...files] = process.argv.slice(2);
const wanted =
  files.length > 0
    ? files
    : [
        'reliability',
        'src/jobs/processes',
        'src/modules/run/processes',
        'src/modules/chat/processes',
        'src/modules/trigger/engine',
        'src/backup',
        'src/db/',
        'src/files/',
        'src/host/logFile',
        'src/modules/file/garbage',
        'src/fuzz',
        'src/modules/audio',
        'src/modules/workflow-mirror/commandLine',
      ];
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'server', '--maxWorkers', '1', ...wanted],
  {
    cwd: root,
    stdio: 'inherit',
    env: { HEDDLE_FUZZ_INPUTS: '100', HEDDLE_SEED: testSeed(), ...process.env, HEDDLE_ROUNDS: rounds },
    shell: process.platform === 'win32',
  },
);
process.exit(status ?? 1);
