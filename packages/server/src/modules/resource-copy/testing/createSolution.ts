import type { Client } from '@heddle/api-contract';
import { bot } from '@heddle/api-contract/families/bot';
import { database, fieldTypes } from '@heddle/api-contract/families/database';
import { knowledge } from '@heddle/api-contract/families/knowledge';
import { library } from '@heddle/api-contract/families/library';
import { plugin } from '@heddle/api-contract/families/plugin';
import { project } from '@heddle/api-contract/families/project';
import { prompt } from '@heddle/api-contract/families/prompt';
import { resourceCopy } from '@heddle/api-contract/families/resource-copy';
import { trigger } from '@heddle/api-contract/families/trigger';
import { variable } from '@heddle/api-contract/families/variable';
import { workflow } from '@heddle/api-contract/families/workflow';
import type { JsonObject } from '@heddle/workflow-schema';
import { eq } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Database } from '../../../db/Database.js';
import type { TestPerson } from '../../../testing/createTestApp.js';
import { call, chain } from '../../../testing/runDocuments.js';
import { plugins } from '../../plugin/tables.js';
import { literal, node, parameter } from '../../workflow/index.js';

/** A workflow that calls another one, a tool, a database and a knowledge base. */
export interface Solution {
  parent: string;
  child: string;
  plugin: string;
  tool: string;
  table: string;
  tableName: string;
  dataset: string;
}

interface SolutionOptions {
  db: Database;
  url: string;
  /** Adds text files to a knowledge base, and waits until they are stored. */
  addFiles(datasetId: string, files: Record<string, string>): Promise<unknown>;
  projectId?: string;
  suffix?: string;
}

type Families = {
  bot: typeof bot;
  database: typeof database;
  knowledge: typeof knowledge;
  library: typeof library;
  plugin: typeof plugin;
  project: typeof project;
  prompt: typeof prompt;
  resourceCopy: typeof resourceCopy;
  trigger: typeof trigger;
  variable: typeof variable;
  workflow: typeof workflow;
};

export const callsFor = (person: TestPerson): Client<Families> =>
  person.clientOf({
    bot,
    database,
    knowledge,
    library,
    plugin,
    project,
    prompt,
    resourceCopy,
    trigger,
    variable,
    workflow,
  });

export const callOf = (nodeId: string, workflowId: string, version = ''): JsonObject => {
  const called = call(nodeId, workflowId) as { data: { inputs: JsonObject } };
  return {
    ...called,
    data: { ...called.data, inputs: { ...called.data.inputs, workflowVersion: version } },
  } as unknown as JsonObject;
};

const titled = (title: string) => ({ title, description: '' });
const rowOutputs = (fields: JsonObject[]): JsonObject[] => [
  { name: 'outputList', type: 'list', schema: { type: 'object', schema: fields } },
  { name: 'rowNum', type: 'integer' },
];

export const tool = (id: string, pluginId: string, toolId: string, version = ''): JsonObject =>
  node(id, '4', [1, 0], titled('Tool'), '', {
    inputs: {
      apiParam: [
        parameter('apiID', literal(toolId)),
        parameter('apiName', literal('find')),
        parameter('pluginID', literal(pluginId)),
        parameter('pluginName', literal('Weather')),
        parameter('pluginVersion', literal(version)),
      ],
      inputParameters: [],
    },
    outputs: [],
  });

const table = (id: string, databaseId: string, name: string): JsonObject =>
  node(id, '12', [1, 0], titled('Table'), '', {
    inputs: {
      databaseInfoList: [{ databaseInfoID: databaseId }],
      sql: `select amount from ${name}`,
      inputParameters: [],
    },
    outputs: rowOutputs([{ name: 'amount', type: 'integer' }]),
  });

const manual = (id: string, datasetId: string): JsonObject =>
  node(id, '6', [1, 0], titled('Manual'), '', {
    inputs: {
      datasetParam: [
        parameter('datasetList', {
          type: 'list',
          schema: { type: 'string' },
          value: { type: 'literal', content: [datasetId] },
        }),
        parameter('topK', literal(3, 'integer')),
        parameter('minScore', literal(0.5, 'float')),
        parameter('strategy', literal(1, 'integer')),
      ],
      inputParameters: [parameter('Query', literal('rain'))],
    },
    outputs: [
      {
        name: 'outputList',
        type: 'list',
        schema: { type: 'object', schema: [{ name: 'output', type: 'string' }] },
      },
    ],
  });

/** Creates the solution in the library of a space, or in an app. */
export async function createSolution(
  person: TestPerson,
  { db, url, addFiles, projectId, suffix = '' }: SolutionOptions,
): Promise<Solution> {
  const calls = callsFor(person);
  const space_id = person.spaceId;
  const place = { space_id, ...(projectId && { project_id: projectId }) };
  const { plugin_id } = await calls.plugin.registerMeta({
    ...{ space_id, name: `Weather${suffix}`, desc: 'Tells the weather.', url },
  });
  const { api_id } = await calls.plugin.createApi({
    ...{ plugin_id, name: 'find', desc: 'Finds.', path: '/weather', method: 1 },
  });
  if (projectId) await db.update(plugins).set({ projectId }).where(eq(plugins.id, plugin_id));
  const tableName = `orders${suffix}`;
  const { database_info } = await calls.database.add({
    ...{ ...place, table_name: tableName },
    field_list: [{ name: 'amount', type: fieldTypes.number, must_required: true }],
  });
  await calls.database.updateRecords({
    database_id: database_info.id,
    table_type: 2,
    record_data_add: [{ amount: '3' }],
  });
  const { dataset_id } = await calls.knowledge.create({
    ...{ ...place, name: `Manual${suffix}`, format_type: 0 },
  });
  await addFiles(dataset_id, { 'a.txt': 'It rains.\n\nIt snows.' });
  const child = await createWorkflow(person, `child${suffix}`, chain([], []), projectId);
  if (!projectId) {
    await calls.plugin.debugApi({ plugin_id, api_id, parameters: '{}', operation: 1 });
    await calls.plugin.publish({ plugin_id, version_name: 'v1.2.0' });
    await calls.workflow.publish({ workflow_id: child });
  }
  const version = projectId ? '' : 'v0.0.1';
  const nodes = [
    callOf('110001', child, version),
    tool('110002', plugin_id, api_id, projectId ? '' : 'v1.2.0'),
    table('110003', database_info.id, tableName),
    manual('110004', dataset_id),
  ];
  const parent = await createWorkflow(person, `parent${suffix}`, chain([], nodes), projectId);
  return {
    ...{ parent, child, plugin: plugin_id, tool: api_id },
    ...{ table: database_info.id, tableName, dataset: dataset_id },
  };
}

export async function createWorkflow(
  person: TestPerson,
  name: string,
  document: JsonObject,
  projectId?: string,
): Promise<string> {
  const { workflow: calls } = callsFor(person);
  const { workflow_id } = await calls.create({
    ...{ space_id: person.spaceId, name },
    ...(projectId && { project_id: projectId }),
  });
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  return workflow_id;
}

export const processing = 2;

/** Waits for a copy to end, and returns it. */
export async function endOf(person: TestPerson, task_id: string) {
  return vi.waitFor(
    async () => {
      const { task_detail } = await callsFor(person).resourceCopy.detail({ task_id });
      if (task_detail.status === processing) throw new Error('the copy has not ended');
      return task_detail;
    },
    { timeout: 30_000, interval: 50 },
  );
}

/** All strings of digits in JSON that could be ids. */
export function idsIn(value: unknown): Set<string> {
  return new Set((JSON.stringify(value) ?? '').match(/\d{15,20}/g));
}
