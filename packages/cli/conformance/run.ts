import { BadFolder } from './loadCases.js';
import { runConformance } from './runConformance.js';

// Ends with 1 when a case failed, with 2 when the folder is not one of cases.
try {
  const { failed } = await runConformance(process.argv[2] ?? '.', (line) =>
    process.stdout.write(`${line}\n`),
  );
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof BadFolder)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
