import type { ImportedNode } from '@heddle/api-contract/families/archive';
import type { JsonObject } from '@heddle/workflow-schema';
import type { ConvertedAgent } from '../ConvertedWorkflow.js';
import { objectOf, objectsOf, textOf, textsOf } from '../foreignJson.js';

/** Converts an agent or a simple chat. Its tools and knowledge bases are listed as left out. */
export function convertDifyAgent(json: JsonObject): ConvertedAgent {
  const app = objectOf(json.app);
  const config = objectOf(json.model_config);
  const nodes: ImportedNode[] = [
    {
      ...{ title: textOf(app.name), type: textOf(app.mode), node_id: '', outcome: 'approximated' },
      notes: [{ code: 'modelReplaced', subject: textOf(objectOf(config.model).name) }],
    },
  ];
  const leaveOut = (title: string, type: string, code: ImportedNode['notes'][number]['code']) =>
    nodes.push({ title, type, node_id: '', outcome: 'dropped', notes: [{ code, subject: title }] });
  for (const tool of objectsOf(objectOf(config.agent_mode).tools)) {
    const name = textOf(tool.tool_label) || textOf(tool.tool_name) || Object.keys(tool)[0] || 'tool';
    leaveOut(name.slice(0, 300), textOf(tool.provider_type, 'tool'), 'toolLeftOut');
  }
  for (const set of objectsOf(objectOf(objectOf(config.dataset_configs).datasets).datasets))
    leaveOut(textOf(objectOf(set.dataset).id).slice(0, 300), 'dataset', 'knowledgeNeeded');
  for (const field of objectsOf(config.user_input_form)) {
    const [type = ''] = Object.keys(field);
    leaveOut(textOf(objectOf(field[type]).variable).slice(0, 300), type, 'settingLeftOut');
  }
  return {
    kind: 'bot',
    name: textOf(app.name),
    description: textOf(app.description),
    prompt: textOf(config.pre_prompt),
    opening: { text: textOf(config.opening_statement), questions: textsOf(config.suggested_questions) },
    nodes,
  };
}
