// `npm run test:soak`: the faults of docs/reliability.md, 200 times each where that makes sense. Takes some hours.
//   npm run test:soak [-- ROUNDS [FILES...]]
// `tabCrash` needs the built product (`npm start` builds it) and Chromium (`CHROMIUM_PATH`).
import { spawnSync } from 'node:child_process';
import { root } from './install.mjs';
import { testSeed } from './testSettings.mjs';

const [rounds = '200', ...files] = process.argv.slice(2);
const environment = {
  HEDDLE_FUZZ_INPUTS: '100',
  HEDDLE_SEED: testSeed(),
  ...process.env,
  HEDDLE_ROUNDS: rounds,
};

/** Runs a command; returns its exit code. */
function run(args) {
  const shell = process.platform === 'win32';
  return spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: environment, shell }).status ?? 1;
}

const inBrowser = files.length === 0 || files.includes('tabCrash');
const inNode = files.filter((file) => file !== 'tabCrash');
const wanted =
  files.length > 0
    ? inNode
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
const codes = [
  wanted.length > 0 ? run(['vitest', 'run', '--project', 'server', '--maxWorkers', '1', ...wanted]) : 0,
  inBrowser ? run(['playwright', 'test', '--config', 'e2e/soak.config.ts']) : 0,
];
process.exit(Math.max(...codes));
