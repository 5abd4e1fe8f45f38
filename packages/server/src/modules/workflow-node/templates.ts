import type { Input, Result } from '@heddle/api-contract';
import type { NodeTemplate, workflowNode } from '@heddle/api-contract/families/workflow-node';
import {
  type AnyNodeDefinition,
  isJsonObject,
  type Language,
  type NodeCategory,
  readKey,
  readText,
} from '@heddle/workflow-schema';
import type { Context } from '../../kernel/Context.js';
import { languageOf, registry } from '../workflow/index.js';

type Calls = typeof workflowNode.calls;

const categories: readonly (readonly [NodeCategory, Readonly<Record<Language, string>>])[] = [
  ['io', { 'zh-CN': '输入输出', en: 'Input and output' }],
  ['ai', { 'zh-CN': '模型', en: 'Models' }],
  ['logic', { 'zh-CN': '逻辑', en: 'Logic' }],
  ['tool', { 'zh-CN': '工具', en: 'Tools' }],
  ['data', { 'zh-CN': '数据', en: 'Data' }],
  ['chat', { 'zh-CN': '会话', en: 'Conversation' }],
  ['media', { 'zh-CN': '媒体', en: 'Media' }],
];

// Types that cannot run are only for documents from elsewhere.
const offered = registry.definitions.filter(({ notRun }) => notRun === undefined);

/** The node types that documents can contain, and the groups in which the node panel shows them. */
export async function listTemplates(
  { user }: Context,
  { need_types: numbers = [], node_types: codes = [] }: Input<Calls['templateList']>,
): Promise<Result<Calls['templateList']>> {
  const language = languageOf(user.locale);
  const wanted = new Set([...numbers.map(String), ...codes]);
  const shown = offered.filter(({ code }) => wanted.size === 0 || wanted.has(code));
  return {
    template_list: shown.map((definition) => toTemplate(definition, language)),
    cate_list: categories.flatMap(([category, names]) => {
      const inside = shown.filter((one) => one.category === category && isAddable(one));
      if (inside.length === 0) return [];
      const node_type_list = inside.map(({ code }) => code);
      return [{ name: names[language], node_type_list, plugin_api_id_list: [], plugin_category_id_list: [] }];
    }),
    plugin_api_list: [],
    plugin_category_list: [],
  };
}

/** The node types for pictures. */
export async function listImageflowNodes({ user }: Context): Promise<Result<Calls['imageflowNodes']>> {
  const language = languageOf(user.locale);
  const nodes = offered
    .filter(({ category }) => category === 'media')
    .map((definition) => ({ node_type: 2 as const, node_template: toTemplate(definition, language) }));
  return { categoried_nodes: nodes.length === 0 ? [] : [{ category_i18n_key: 'media', nodes }] };
}

/** Every document has exactly one entry and one exit. */
const isAddable = ({ entry, exit }: AnyNodeDefinition) => entry === undefined && exit === undefined;

const supportsBatch = { no: 1, yes: 2 } as const;

function toTemplate(definition: AnyNodeDefinition, language: Language): NodeTemplate {
  const { code, messages, batch } = definition;
  const { name, description } = messages[language];
  const meta = readKey(definition.create({ language, title: name }), 'nodeMeta');
  return {
    id: code,
    type: Number(code),
    node_type: code,
    name,
    desc: description,
    icon_url: '',
    support_batch: batch ? supportsBatch.yes : supportsBatch.no,
    color: isJsonObject(meta) ? readText(meta, 'mainColor') : '',
    commercial_node: false,
  };
}

/** The values that fields of `inputs` have in a new node; unknown types and fields are left out. */
export async function describeFields(
  { user }: Context,
  { nodeType: code = '', fieldNames: names = [] }: Input<Calls['fieldConfig']>,
): Promise<Result<Calls['fieldConfig']>> {
  const language = languageOf(user.locale);
  const definition = registry.byCode(code);
  const inputs =
    definition &&
    readKey(definition.create({ language, title: definition.messages[language].name }), 'inputs');
  if (!isJsonObject(inputs)) return { config: {} };
  const wanted = Object.entries(inputs).filter(([name]) => names.length === 0 || names.includes(name));
  return { config: Object.fromEntries(wanted.map(([name, value]) => [name, JSON.stringify(value)])) };
}
