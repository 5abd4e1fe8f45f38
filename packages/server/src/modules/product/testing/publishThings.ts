import type { Client } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { plugin } from '@heddle/api-contract/families/plugin';
import { product } from '@heddle/api-contract/families/product';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import type { TestPerson } from '../../../testing/createTestApp.js';
import { chain } from '../../../testing/runDocuments.js';

/** The category 'Writing' of templates, and 'Other'. */
export const writing = '2002';
export const other = '2010';
/** The category 'Writing' of agents. */
export const agentWriting = '102';
/** The category 'Developer tools' of plugins. */
export const developerTools = '205';

type Families = {
  bot: typeof bot;
  plugin: typeof plugin;
  product: typeof product;
  workflow: typeof workflow;
};

export const callsOf = (person: TestPerson): Client<Families> =>
  person.clientOf({ bot, plugin, product, workflow });

/** A published agent with this prompt; returns its id. */
export async function publishedAgent(
  person: TestPerson,
  { name = 'Guide', prompt = 'Be kind.', space_id = person.spaceId, blocks = {} } = {},
): Promise<string> {
  const { bot: calls } = callsOf(person);
  const { bot_id } = await calls.create({ space_id, name, description: 'Answers questions.' });
  await calls.updateInfo({ bot_info: { bot_id, prompt_info: { prompt }, ...blocks } });
  await publishAgain(person, bot_id, 'first');
  return bot_id;
}

export async function publishAgain(
  person: TestPerson,
  bot_id: string,
  history_info: string,
): Promise<string> {
  const { version } = await callsOf(person).bot.publish({ bot_id, connectors: { '1024': {} }, history_info });
  return version;
}

/** A published workflow with these nodes between Start and End; returns its id. */
export async function publishedWorkflow(
  person: TestPerson,
  { name = 'flow', nodes = [] as JsonObject[], space_id = person.spaceId } = {},
): Promise<string> {
  const { workflow: calls } = callsOf(person);
  const { workflow_id } = await calls.create({ space_id, name, desc: 'Does something.' });
  await calls.save({ workflow_id, schema: JSON.stringify(chain(nodes, [])) });
  await calls.publish({
    workflow_id,
    space_id,
    workflow_version: 'v0.0.1',
    force: true,
    version_description: '',
  });
  return workflow_id;
}

/** Lists an agent as a template. */
export const listTemplate = (person: TestPerson, entity_id: string, more: object = {}) =>
  callsOf(person).product.listing({ entity_type: 21, entity_id, category_id: writing, ...more });
