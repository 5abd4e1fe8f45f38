import type { Result } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { isJsonObject, readKey, readText } from '@heddle/workflow-schema';
import { parseDocumentText } from '@heddle/workflow-schema/import';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { iconUrl } from '../file/index.js';
import {
  interfaceOf,
  languageOf,
  latestVersion,
  loadDocument,
  type WorkflowHead,
} from '../workflow/index.js';
import type { BotState } from './BotState.js';
import { findWorkflowsOf } from './presentBot.js';
import { listShortcuts } from './shortcuts.js';

type Options = Result<(typeof bot.calls)['getInfo']>['bot_option_data'];
type WorkflowDetail = Options['workflow_detail_map'][string];

/** Details of what the agent uses, for the editor. */
export async function describeUses(context: Context, access: SpaceAccess, state: BotState): Promise<Options> {
  const workflows = [...(await findWorkflowsOf(context, state)).values()];
  const details = await Promise.all(
    workflows.map((head) =>
      describeWorkflow(context, access, head, state.frozen.workflows[head.id]?.version),
    ),
  );
  return {
    model_detail_map: await describeModel(context, state.blocks.model_info.model_id),
    workflow_detail_map: Object.fromEntries(details.map((detail) => [detail.id, detail])),
    plugin_detail_map: {},
    plugin_api_detail_map: {},
    knowledge_detail_map: {},
    shortcut_command_list:
      state.version === ''
        ? await listShortcuts(context.db, state.id, state.blocks.shortcut_sort)
        : [...state.frozen.shortcuts],
  };
}

async function describeModel(context: Context, id: string | undefined): Promise<Options['model_detail_map']> {
  const listed = await context.models.list(languageOf(context.user.locale));
  const model = listed.find((entry) => entry.id === id);
  if (!model) return {};
  const { name, model: model_name } = model;
  return { [model.id]: { name, model_name, model_id: model.id, model_icon_url: '' } };
}

/** A workflow with the inputs of the version that the agent runs: the frozen one, or the latest. */
async function describeWorkflow(
  context: Context,
  access: SpaceAccess,
  head: WorkflowHead,
  frozen: string | undefined,
): Promise<WorkflowDetail> {
  const version = frozen ?? (await latestVersion(context.db, head.id))?.version ?? '';
  const parsed = parseDocumentText(await loadDocument(context.db, access, head.id, version));
  const inputs = parsed.error ? [] : interfaceOf(parsed.document).inputs;
  const { id, name, description } = head;
  return {
    id,
    name,
    description,
    icon_url: await iconUrl(context, head.icon),
    status: head.publishedCommitId === null ? 0 : 1,
    type: head.flowMode,
    plugin_id: id,
    api_detail: {
      id,
      name,
      description,
      plugin_id: id,
      parameters: inputs.filter(isJsonObject).map((input) => ({
        name: readText(input, 'name'),
        description: readText(input, 'description'),
        is_required: readKey(input, 'required') === true,
        type: readText(input, 'type'),
      })),
    },
  };
}
