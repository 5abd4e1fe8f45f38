import { readFileSync } from 'node:fs';
import { modules } from '../src/modules/modules.js';

const catalogue = new URL('../../api-contract/src/fixtures/catalogue.txt', import.meta.url);

/** The text of docs/api-coverage.md: what is answered, what is claimed but not built, and how much is left. */
export function renderCoverage(): string {
  const paths = readFileSync(catalogue, 'utf8').trim().split('\n');
  const routes = modules.flatMap(({ family, handlers }) =>
    Object.entries(family.calls).map(([name, call]) => {
      const handler = handlers[name];
      const reason = handler && 'reason' in handler ? handler.reason : undefined;
      return { family: family.name, call, reason };
    }),
  );
  const added = routes.filter(({ call }) => call.added !== undefined);
  const inCatalogue = routes.length - added.length;
  const lines = [
    '# API coverage',
    '',
    'Written by `npm run coverage -w packages/server`; a test compares it with the code.',
    '',
    `The catalogue has ${paths.length} calls. ${inCatalogue} of them are claimed here, ${paths.length - inCatalogue} are not: they answer HTTP 404.`,
    'A call marked *not built* answers code 700099001 with the reason, after the sign-in check.',
    '',
    '| family | call | state |',
    '|---|---|---|',
    ...routes.map(({ family, call, reason }) => {
      const state = reason ? `not built: ${reason}` : call.added ? `added: ${call.added}` : 'answered';
      return `| ${family} | ${call.method} ${call.path} | ${state} |`;
    }),
    '',
  ];
  return lines.join('\n');
}
