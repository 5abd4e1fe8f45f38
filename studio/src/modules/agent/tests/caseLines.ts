import { type TestCaseContent, testCaseContent } from '@heddle/api-contract/families/agent-test';

/** Test cases as JSON lines: one case a line. */
export function toLines(cases: readonly TestCaseContent[]): string {
  return cases.map((content) => `${JSON.stringify(content)}\n`).join('');
}

/** The cases of a file, or the first line that is not one, counted from 1. */
export function readLines(text: string): { cases: TestCaseContent[] } | { line: number } {
  const schema = testCaseContent();
  const cases: TestCaseContent[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const parsed = schema.safeParse(parse(line));
    if (!parsed.success) return { line: index + 1 };
    cases.push(parsed.data);
  }
  return { cases };
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
