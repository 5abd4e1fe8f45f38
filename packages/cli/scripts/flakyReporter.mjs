import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** Writes the names of the tests that passed only when tried again, a line each, into the file `HEDDLE_FLAKY` names. */
// biome-ignore lint/style/noDefaultExport: the runner makes a reporter of what a file gives by default.
export default class FlakyReporter {
  #names = [];

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return;
    this.#names.push(`${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`);
  }

  onTestRunEnd() {
    writeFileSync(process.env.HEDDLE_FLAKY, this.#names.join('\n'));
  }
}
