import { createHttpService, type HttpService } from '@heddle/executor';
import { type Json, parseJson } from '@heddle/workflow-schema';
import { difference } from './difference.js';
import type { World } from './world.js';

type Rule = NonNullable<World['http']>[number];
type Wanted = NonNullable<NonNullable<Rule['expect']>['body']>;
type PlainBody = Exclude<Wanted, { form: unknown } | { files: unknown }>;

/** Scripted HTTP responses: the first rule with a matching method and URL answers. */
export function scriptedHttp(rules: readonly Rule[], complain: (problem: string) => void): HttpService {
  return createHttpService({ sendsBodyWithGet: true, fetch: scriptedFetch(rules, complain) });
}

/** The same as a fetch function. It rejects if no rule matches. */
export function scriptedFetch(rules: readonly Rule[], complain: (problem: string) => void): typeof fetch {
  return async (input, init = {}) => {
    const url = String(input);
    const method = init.method ?? 'GET';
    const rule = rules.find(
      (candidate) => candidate.method === method && url.includes(candidate.url.trimEnd()),
    );
    if (rule === undefined) throw new Error(`The case has no rule for ${method} ${url}.`);
    const bytes = new Uint8Array(await new Response(init.body ?? null).arrayBuffer());
    if (rule.expect) await check(rule.expect, url, new Headers(init.headers), bytes, complain);
    if ('echo' in rule.reply) return echo(url, bytes);
    const { status, headers = {}, body } = rule.reply;
    // These statuses have no body, and the Response constructor rejects one.
    const isBare = [204, 205, 304].includes(status);
    return new Response(body && !isBare ? textOf(body) : null, { status, headers });
  };
}

function echo(url: string, bytes: Uint8Array): Response {
  const args = Object.fromEntries(new URL(url).searchParams);
  return Response.json({ url, args, data: new TextDecoder().decode(bytes) });
}

function textOf(body: PlainBody): string {
  if ('json' in body) return JSON.stringify(body.json);
  return 'text' in body ? body.text : body.repeat.repeat(body.times);
}

async function check(
  { headers, query, body }: NonNullable<Rule['expect']>,
  url: string,
  sent: Headers,
  bytes: Uint8Array<ArrayBuffer>,
  complain: (problem: string) => void,
): Promise<void> {
  const expectSame = (expected: Json, actual: Json, name: string) => {
    const problem = difference(expected, actual, `request.${name}`);
    if (problem !== undefined) complain(problem);
  };
  const { searchParams } = new URL(url);
  for (const [name, value] of Object.entries(headers ?? {}))
    expectSame(value, sent.get(name), `headers.${name}`);
  for (const [name, value] of Object.entries(query ?? {})) {
    expectSame(value, searchParams.get(name), `query.${name}`);
  }
  if (body === undefined) return;
  const text = new TextDecoder().decode(bytes);
  if ('form' in body) expectSame(body.form, Object.fromEntries(new URLSearchParams(text)), 'form');
  else if ('files' in body) {
    const form = await new Response(bytes, {
      headers: { 'content-type': sent.get('content-type') ?? '' },
    }).formData();
    for (const [name, wanted] of Object.entries(body.files)) {
      const file = form.get(name);
      expectSame(textOf(wanted), file instanceof File ? await file.text() : null, `files.${name}`);
    }
  } else if ('json' in body) expectSame(body.json as Json, parseJson(text) ?? null, 'body');
  else expectSame(textOf(body), text, 'body');
}
