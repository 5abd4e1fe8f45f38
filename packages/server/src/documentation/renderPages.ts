import type { Call } from '@heddle/api-contract';
import { html } from 'hono/html';
import type { Route } from '../kernel/router.js';
import { describeCall } from './describeApi.js';
import { renderFields } from './renderFields.js';

type Page = ReturnType<typeof html>;

// The pages contain no scripts and load nothing, so they can be saved and read offline.
const style = `
:root { color-scheme: light dark; --line: #d8dbe2; --soft: #f4f5f8; --link: #3554d1; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3f4b; --soft: #20242c; --link: #9db2ff; } }
body { font: 15px/1.55 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
a { color: var(--link); }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2.5rem; overflow-wrap: anywhere; }
pre { background: var(--soft); padding: .75rem 1rem; border-radius: .5rem; overflow: auto; max-height: 24rem; }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); }
td { vertical-align: top; overflow-wrap: anywhere; } small { color: GrayText; } summary { margin-top: 1rem; cursor: pointer; }
nav { margin-bottom: 1.5rem; }
`;

function layout(title: string, body: Page): Page {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head>
<body>${body}</body>
</html>`;
}

/** Index of the families with their number of calls, and a link to the OpenAPI file. */
export function renderIndex(routes: readonly Route[]): Page {
  const families = [...new Set(routes.map(({ family }) => family))].sort();
  const rows = families.map((family) => {
    const calls = routes.filter((route) => route.family === family);
    const open = calls.filter(({ handler }) => 'reason' in handler).length;
    return html`<tr><td><a href="/docs/api/${family}">${family}</a></td><td>${calls.length}</td><td>${open || ''}</td></tr>`;
  });
  return layout(
    'Heddle API',
    html`<main><h1>Heddle API</h1>
<p>Every call of this server, generated from the contracts that validate its requests.
For tools: <a href="/openapi.json">OpenAPI 3.1</a>.</p>
<p>Successful responses are JSON with <code>code</code> 0; any other code comes with a message in <code>msg</code>.
Ids are decimal strings, times are in seconds unless noted otherwise, and the header <code>x-log-id</code> identifies the request in the log.</p>
<table><thead><tr><th>Family</th><th>Calls</th><th>Not implemented</th></tr></thead><tbody>${rows}</tbody></table></main>`,
  );
}

/** Page of one family's calls; undefined for an unknown name. */
export function renderFamily(routes: readonly Route[], family: string): Page | undefined {
  const calls = routes.filter((route) => route.family === family);
  if (calls.length === 0) return undefined;
  return layout(
    `${family} – Heddle API`,
    html`<nav><a href="/docs/api">All families</a></nav><main><h1>${family}</h1><ul>${calls.map(
      ({ name, call }) =>
        html`<li><a href="#${family}.${name}"><code>${call.method} ${call.path}</code></a></li>`,
    )}</ul>${calls.map(renderCall)}</main>`,
  );
}

const callers: Record<Call['auth'], string> = {
  none: 'Requires no sign-in.',
  session: 'Requires a session.',
  token: 'Requires an access token.',
};

function renderCall(route: Route): Page {
  const { call } = route;
  const { description, parameters, requestBody, responses, operationId, ...rest } = describeCall(route);
  const { 200: answer } = responses as Record<number, Answered | undefined>;
  return html`<section id="${operationId}">
<h2><code>${call.method} ${call.path}</code></h2>
<p>${callerOf(call)} ${description ?? ''} ${call.also.length > 0 ? `Also: ${call.also.join(', ')}` : ''}</p>
${parameters.length > 0 ? html`<h3>Parameters</h3>${renderFields(asObject(parameters as unknown as Parameter[]), 'input')}` : ''}
${requestBody ? renderContent('Request', (requestBody as Answered).content) : ''}
${call.kind === 'socket' ? html`<h3>Messages</h3>${renderJson(rest['x-websocket'])}` : ''}
${answer ? html`${renderContent('Response', answer.content)}<p>${answer.description}</p>` : ''}
${call.kind === 'redirect' ? html`<h3>Response</h3><p>Redirects the browser.</p>` : ''}
</section>`;
}

interface Answered {
  description: string;
  content: Readonly<Record<string, { schema?: Record<string, unknown> }>>;
}

interface Parameter {
  name: string;
  required: boolean;
  schema: Record<string, unknown>;
}

function callerOf({ auth, permission }: Call): string {
  return auth === 'token' && permission
    ? `Requires an access token with the permission ${permission}.`
    : callers[auth];
}

/** Fields of each body format, followed by the complete schema. */
function renderContent(title: 'Request' | 'Response', content: Answered['content']): Page[] {
  return Object.entries(content).map(
    ([type, { schema }]) => html`<h3>${title} <small>${type}</small></h3>
${schema ? html`${renderFields(schema, title === 'Request' ? 'input' : 'output')}<details><summary>JSON Schema</summary>${renderJson(schema)}</details>` : html`<p>Bytes.</p>`}`,
  );
}

function asObject(parameters: readonly Parameter[]) {
  return {
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

function renderJson(value: unknown): Page {
  return html`<pre tabindex="0">${JSON.stringify(value, undefined, 2)}</pre>`;
}
