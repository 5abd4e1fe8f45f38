import { readFileSync } from 'node:fs';
import type { Call } from '@heddle/api-contract';
import { modules } from '../src/modules/modules.js';

const catalogue = new URL('../../api-contract/src/fixtures/catalogue.txt', import.meta.url);

/**
 * The text of docs/api-coverage.md: implemented calls, calls that are declared but not implemented, and how
 * many are missing.
 */
export function renderCoverage(): string {
  const paths = readFileSync(catalogue, 'utf8').trim().split('\n');
  const routes = modules.flatMap(({ family, handlers }) =>
    Object.entries(family.calls).map(([name, call]) => {
      const handler = handlers[name];
      const reason = handler && 'reason' in handler ? handler.reason : undefined;
      return { family: family.name, call, reason };
    }),
  );
  const known = new Set(paths.map(plain));
  const pathsOf = ({ method, path, also }: Call) => [path, ...also].map((one) => plain(`${method} ${one}`));
  const claimed = new Set(routes.flatMap(({ call }) => pathsOf(call)).filter((path) => known.has(path)));
  const lines = [
    '# API coverage',
    '',
    'Written by `npm run coverage -w packages/server`; a test compares it with the code.',
    '',
    `The catalogue has ${paths.length} calls. ${claimed.size} of them are claimed here, ${known.size - claimed.size} are not: they answer HTTP 404.`,
    'A call marked *not built* answers code 700099001 with the reason, after the sign-in check.',
    '',
    '| family | call | state |',
    '|---|---|---|',
    ...routes.map(({ family, call, reason }) => {
      const isKnown = known.has(plain(`${call.method} ${call.path}`));
      const state = reason ? `not built: ${reason}` : isKnown ? 'answered' : `added: ${call.added}`;
      const also = call.also.map((path) => `, ${path}`).join('');
      return `| ${family} | ${call.method} ${call.path}${also} | ${state} |`;
    }),
    '',
  ];
  return lines.join('\n');
}

// Some paths in the catalogue end with a slash, and parameters are written in several ways.
function plain(line: string): string {
  return line.replace(/\/$/, '').replace(/:\w+|\{\w+\}/g, ':');
}
