/** The result of one case. */
export interface CaseResult {
  name: string;
  passed: boolean;
  /** The first difference of a failed case. */
  difference?: string;
  seconds: number;
}

/** Formats results as JUnit XML for CI systems. `suite` is the name of all cases together. */
export function junitReport(suite: string, results: readonly CaseResult[]): string {
  const failures = results.filter(({ passed }) => !passed).length;
  const seconds = results.reduce((sum, result) => sum + result.seconds, 0);
  const sums = `tests="${results.length}" failures="${failures}" errors="0" time="${seconds.toFixed(3)}"`;
  const cases = results.map((result) => {
    const head = `    <testcase classname="${escaped(suite)}" name="${escaped(result.name)}" time="${result.seconds.toFixed(3)}"`;
    if (result.passed) return `${head}/>`;
    const reason = escaped(result.difference ?? '');
    return `${head}>\n      <failure message="${reason}">${reason}</failure>\n    </testcase>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${sums}>`,
    `  <testsuite name="${escaped(suite)}" ${sums}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\n', '&#10;'],
  ['\t', '&#9;'],
  ['\r', '&#13;'],
]);

/**
 * Removes characters that XML does not allow even when escaped: most control characters, and lone surrogates.
 */
function escaped(text: string): string {
  return text
    .replace(/(?![\n\t\r])[\p{Cc}\p{Cs}]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"\n\t\r]/g, (character) => entities.get(character)!);
}
