import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { slowMs } from './testSettings.mjs';

/**
 * Writes the result of each test file, in each of its projects, as JSON into the file `HEDDLE_UNIT_REPORT` names:
 * `{ files: [{ project, file, seconds, done, passed, failures, flaky, skipped, slow }], errors: [{ file?, message }] }`.
 * `seconds` is what the file kept its worker busy; `slow` lists tests over `slowMs`. A file whose process died is not
 * `done`. An error outside of any test is in `errors`, with the file that was running.
 */
// biome-ignore lint/style/noDefaultExport: vitest instantiates the default export of a reporter file.
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
    seconds: module ? secondsOf(module.diagnostic()) : 0,
    // Tests without a result were cut off by the death of their process.
    done: ['passed', 'failed', 'skipped'].includes(module?.state()) && of('pending').length === 0,
    passed: of('passed').length,
    failures: [...failed, ...(module?.errors() ?? []).map(({ message }) => message)],
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(({ fullName }) => fullName),
    slow: tests
      .map((test) => ({ title: test.fullName, seconds: (test.diagnostic()?.duration ?? 0) / 1000 }))
      .filter(({ seconds }) => seconds * 1000 > slowMs),
    skipped: of('skipped').map((test) => (test.parent.type === 'suite' ? test.parent.fullName : test.name)),
  };
}

function secondsOf({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) {
  return (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;
}
