import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Writes what became of each file of tests, in each of its projects, as JSON into the file `HEDDLE_UNIT_REPORT` names:
 * `{ files: [{ project, file, done, passed, failures, flaky, skipped }], errors: [{ file?, message }] }`. A file whose process died is not
 * `done`; an error outside of any test stands in `errors`, with the file that ran then.
 */
// biome-ignore lint/style/noDefaultExport: the runner makes a reporter of what a file gives by default.
export default class UnitReporter {
  #asked = [];

  onTestRunStart(specifications) {
    this.#asked = specifications.map(({ project, moduleId }) => [project.name, moduleId]);
  }

  onTestRunEnd(modules, errors) {
    const modulesByKey = new Map(
      modules.map((module) => [`${module.project.name} ${module.moduleId}`, module]),
    );
    const files = this.#asked.map(([project, path]) => ({
      project,
      file: nameOf(path),
      ...resultOf(modulesByKey.get(`${project} ${path}`)),
    }));
    const report = {
      files,
      errors: errors.map(({ VITEST_TEST_PATH: path, message }) => ({ file: path && nameOf(path), message })),
    };
    writeFileSync(process.env.HEDDLE_UNIT_REPORT, JSON.stringify(report));
  }
}

const nameOf = (path) => relative(process.cwd(), path);

function resultOf(module) {
  const tests = [...(module?.children.allTests() ?? [])];
  const of = (state) => tests.filter((test) => test.result().state === state);
  const failed = of('failed').map((test) => `${test.fullName}: ${test.result().errors[0]?.message}`);
  return {
    // Tests without a result are those that the death of their process cut off.
    done: ['passed', 'failed', 'skipped'].includes(module?.state()) && of('pending').length === 0,
    passed: of('passed').length,
    failures: [...failed, ...(module?.errors() ?? []).map(({ message }) => message)],
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
    skipped: of('skipped').map((test) => (test.parent.type === 'suite' ? test.parent.fullName : test.name)),
  };
}
