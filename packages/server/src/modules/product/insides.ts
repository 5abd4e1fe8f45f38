import { resourceTypes } from '@heddle/api-contract/families/library';
import type { CopiedItem } from '@heddle/api-contract/families/resource-copy';
import { workflowModes } from '@heddle/api-contract/families/workflow';
import { inputsOf } from '@heddle/plugin';
import { type JsonObject, rootKey, type WorkflowDocument } from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { findBot, readDraft as readBotDraft } from '../bot/index.js';
import { findVersion, type PluginContent, serverUrl, toolOf, visiblePlugin } from '../plugin/index.js';
import { accessToStore, storeSpaceId } from '../space/index.js';
import { interfaceOf, readWorkflowAt } from '../workflow/index.js';
import { noInsides, type ProductInsides, type ShownField, type UsedPart } from './ProductInsides.js';
import type { ProductKind } from './tables.js';

const kindNames: Readonly<Record<number, string>> = {
  [resourceTypes.plugin]: 'plugin',
  [resourceTypes.workflow]: 'workflow',
  [resourceTypes.knowledge]: 'knowledge',
  [resourceTypes.database]: 'database',
  [resourceTypes.card]: 'card',
};

/** What a page shows of the insides of a frozen copy, or of a version of a plugin. */
export async function readInsides(
  context: Context,
  kind: ProductKind,
  frozen: { id: string; version: string; items: readonly CopiedItem[] },
): Promise<ProductInsides> {
  const used = frozen.items
    .filter(({ is_root, res_type }) => !is_root && kindNames[res_type] !== undefined)
    .map(({ res_type, name }): UsedPart => ({ kind: kindNames[res_type]!, name }));
  if (kind === 'plugin') return pluginInsides(context, frozen);
  if (kind === 'bot') return agentInsides(context, frozen.id, used);
  if (kind === 'workflow') return workflowInsides(context, frozen.id, used);
  return { ...noInsides, used };
}

async function agentInsides(
  context: Context,
  id: string,
  copied: readonly UsedPart[],
): Promise<ProductInsides> {
  const { db, user } = context;
  const head = await findBot(db, id);
  if (!head) return noInsides;
  const { blocks } = await readBotDraft(db, head, user.id);
  const models = await context.models.list('en');
  const ids = [blocks, ...blocks.agents].flatMap(({ model_info }) => model_info?.model_id ?? []);
  const plugins = new Set(
    [blocks, ...blocks.agents].flatMap(({ plugin_info_list = [] }) =>
      (plugin_info_list ?? []).map(({ plugin_id }) => plugin_id),
    ),
  );
  const { prologue = '', suggested_questions = [] } = blocks.onboarding_info;
  return {
    ...noInsides,
    models: [...new Set(ids)].map((model) => models.find((one) => one.id === model)?.name ?? model),
    used: [...copied, ...(await referredPlugins(context, [...plugins], copied))],
    prologue,
    suggestedQuestions: [...suggested_questions],
  };
}

/** Plugins by reference: built-in ones and other products. */
async function referredPlugins(
  { db }: Context,
  ids: readonly string[],
  copied: readonly UsedPart[],
): Promise<UsedPart[]> {
  const heads = await Promise.all(ids.map((id) => visiblePlugin(db, storeSpaceId, id)));
  const known = new Set(copied.filter(({ kind }) => kind === 'plugin').map(({ name }) => name));
  return heads.flatMap((head) =>
    head && !known.has(head.name) ? [{ kind: 'plugin', name: head.name }] : [],
  );
}

async function workflowInsides(
  { db, user }: Context,
  id: string,
  used: readonly UsedPart[],
): Promise<ProductInsides> {
  const at = await readWorkflowAt(db, accessToStore(user.id), id, '');
  if (!at?.document) return { ...noInsides, used: [...used] };
  const { inputs, outputs } = interfaceOf(at.document);
  return {
    ...noInsides,
    used: [...used],
    inputs: inputs.map(toField),
    outputs: outputs.map(toField),
    isChatFlow: at.head.flowMode === workflowModes.chatFlow,
    nodeCount: nodesOf(at.document),
    hosts: hostsIn(at.text),
  };
}

function nodesOf(document: WorkflowDocument): number {
  return (document.nodeOrder.get(rootKey) ?? []).length;
}

function toField(field: JsonObject): ShownField {
  const text = (key: string) => (typeof field[key] === 'string' ? field[key] : '');
  return {
    name: text('name'),
    description: text('description'),
    isRequired: field.required === true,
    type: text('type'),
  };
}

/** Hosts of addresses in a document; templates in them count as unknown and are left out. */
export function hostsIn(text: string): string[] {
  const hosts = new Set<string>();
  for (const [, host] of text.matchAll(/https?:\/\/([a-zA-Z0-9.-]{1,253})(?=[:/?"\\\s]|$)/g))
    if (host) hosts.add(host.toLowerCase());
  return [...hosts].sort().slice(0, 50);
}

async function pluginInsides(
  { db }: Context,
  { id, version }: { id: string; version: string },
): Promise<ProductInsides> {
  const content = (await findVersion(db, id, version))?.content;
  return content ? insidesOfPlugin(content) : noInsides;
}

/** Tools, hosts and authorisation of a plugin. */
export function insidesOfPlugin(content: PluginContent): ProductInsides {
  const url = serverUrl(content);
  return {
    ...noInsides,
    tools: content.tools.map((stored) => {
      const tool = toolOf(content, stored);
      return {
        id: stored.id,
        name: tool.name,
        description: tool.description,
        parameters: inputsOf(tool)
          .filter(({ isHidden }) => !isHidden)
          .map((input) => ({
            name: input.name,
            description: typeof input.schema.description === 'string' ? input.schema.description : '',
            isRequired: input.isRequired,
            type: typeof input.schema.type === 'string' ? input.schema.type : 'string',
          })),
      };
    }),
    authMode: content.settings.auth.type,
    hosts: URL.canParse(url) && url.startsWith('http') ? [new URL(url).host] : [],
  };
}
