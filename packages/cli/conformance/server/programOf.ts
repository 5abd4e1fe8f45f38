import type { JsonObject } from '@heddle/workflow-schema';
import type { Program } from '../../src/world/world.js';

const javaScript = 5;

/** The script of a Code node as a program, which a server runs in its own sandbox. */
export function programOf(script: Program): JsonObject {
  return { language: javaScript, code: `async function main({ params }) {\n${bodyOf(script)}\n}` };
}

function bodyOf(script: Program): string {
  if ('echoParams' in script) return 'return params;';
  if ('parseJson' in script) return `return JSON.parse(params[${JSON.stringify(script.parseJson)}]);`;
  if (!('calls' in script)) return endOf(script);
  const branches = script.calls.map(
    ({ params, ...end }) => `if (sorted(params) === sorted(${JSON.stringify(params)})) { ${endOf(end)} }`,
  );
  return `${sorted}\n${branches.join('\n')}\nthrow new Error('The case has no call with ' + sorted(params));`;
}

/** JSON text that does not depend on the order of keys. */
const sorted = `const sorted = (value) => JSON.stringify(value, (_, inner) =>
  inner && typeof inner === 'object' && !Array.isArray(inner)
    ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
    : inner);`;

function endOf({ result, error }: { result?: unknown; error?: string | undefined }): string {
  return error === undefined
    ? `return ${JSON.stringify(result ?? null)};`
    : `throw new Error(${JSON.stringify(error)});`;
}
