import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { contentCategories, productContent } from '@heddle/api-contract/families/product-content';
import type { Json, JsonObject, Language } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { endId } from '../../testing/runDocuments.js';
import { users } from '../account/tables.js';
import { listen } from '../agent-chat/testing/agentTester.js';
import { inLanguage } from './texts.js';

// Every template that comes with the server is copied in both languages and runs on the demo model.

const folder = join(import.meta.dirname, '../../../content/templates');
const languages: readonly Language[] = ['en', 'zh-CN'];

const families = { agentChat, productContent };

interface Case {
  name: string;
  /** The workflow of an app to run; default: the workflow of the template. */
  workflow?: string;
  /** What an agent is asked. */
  message?: string;
  input?: Record<string, Json>;
  /** In the order of the questions. */
  answers?: string[];
  expect: JsonObject;
}

interface Described {
  id: string;
  kind: string;
  category: string;
  cases: Case[];
}

const templates = readdirSync(folder).map((slug): [string, Described] => {
  const read = (file: string) => JSON.parse(readFileSync(join(folder, slug, file), 'utf8'));
  const { id, kind, category } = read('template.json');
  return [slug, { id, kind, category, cases: read('cases.json').cases }];
});

let world: TestWorld;
const people = new Map<Language, TestPerson>();

beforeAll(async () => {
  world = await createTestApp();
  for (const locale of languages) {
    const person = await world.register();
    await world.database.db.update(users).set({ locale }).where(eq(users.id, person.id));
    people.set(locale, person);
  }
});
afterAll(() => world.close());

/** `{"contains": text}` and `{"includes": item}` in expectations. */
function matcherOf(value: Json): unknown {
  if (Array.isArray(value)) return value.map(matcherOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('contains' in value) return expect.stringContaining(String(value['contains']));
  if ('includes' in value) return expect.arrayContaining([matcherOf(value['includes']!)]);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, matcherOf(inner)]));
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

async function outputOf(tester: RunTester, workflowId: string, one: Case): Promise<unknown> {
  const input = Object.fromEntries(
    Object.entries(one.input ?? {}).map(([name, value]) => [name, textOf(value)]),
  );
  const run = await tester.start(workflowId, input);
  let asked: string | undefined;
  for (const answer of one.answers ?? []) {
    asked = (await tester.asked(workflowId, run, asked)).id;
    await tester.answer(workflowId, run, asked, answer);
  }
  const { nodeResults, reason } = await tester.ended(workflowId, run);
  const end = nodeResults.find(({ nodeId }) => nodeId === endId);
  if (!end?.output) throw new Error(`${one.name}: ${reason ?? end?.errorInfo ?? 'the end did not run'}`);
  // An end that answers with text has the text itself.
  return /^[{]/.test(end.output) ? JSON.parse(end.output) : { output: end.output };
}

test.each(templates.filter(([, { kind }]) => kind !== 'agent'))('%s runs in both languages', async (_slug, {
  id,
  cases,
}) => {
  expect(cases.length).toBeGreaterThan(0);
  const runIn = async (language: Language) => {
    const person = people.get(language)!;
    const tester = new RunTester(person);
    const copy = await person
      .clientOf(families)
      .productContent.copy({ content_id: id, space_id: person.spaceId });
    expect(copy.items.flatMap(({ notes }) => notes)).toEqual([]);
    for (const one of cases.map(
      (given) => inLanguage(given as unknown as Json, language) as unknown as Case,
    )) {
      const named = copy.items.find(({ name }) => name === one.workflow)?.id;
      const output = await outputOf(tester, named ?? copy.id, one);
      expect(output, `${language}: ${one.name}`).toMatchObject(matcherOf(one.expect) as object);
    }
  };
  await Promise.all(languages.map(runIn));
});

function countBy(keyOf: (one: Described) => string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, one] of templates) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1;
  return counts;
}

test('there are enough templates of every kind and category', () => {
  const kinds = countBy(({ kind }) => kind);
  expect(templates.length).toBeGreaterThanOrEqual(24);
  for (const kind of ['agent', 'workflow', 'chat_flow', 'app'])
    expect(kinds[kind], kind).toBeGreaterThanOrEqual(3);
  const categories = countBy(({ category }) => category);
  for (const category of contentCategories) expect(categories[category], category).toBeGreaterThanOrEqual(4);
});

test.each(
  templates.filter(([, { kind }]) => kind === 'agent'),
)('%s answers in both languages', async (_slug, { id, cases }) => {
  expect(cases.length).toBeGreaterThan(0);
  const askIn = async (language: Language) => {
    const person = people.get(language)!;
    const api = person.clientOf(families);
    const copy = await api.productContent.copy({ content_id: id, space_id: person.spaceId });
    for (const one of cases.map(
      (given) => inLanguage(given as unknown as Json, language) as unknown as Case,
    )) {
      const { text } = await listen(api.agentChat.chat({ bot_id: copy.id, query: one.message! }));
      expect(text, `${language}: ${one.name}`).toEqual(matcherOf(one.expect));
    }
  };
  await Promise.all(languages.map(askIn));
});
