import { equalJson, isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import * as z from 'zod';
import type { MirrorBase, MirrorFile, MirrorKind } from './MirrorKind.js';
import { jsonObject, safeName } from './MirrorKind.js';
import { mergeJson, pathsOfChanges } from './mergeJson.js';

interface AgentFile extends MirrorFile {
  mode: 'single' | 'multi' | 'chatflow';
  /** The lines of the prompt, so that a diff shows the changed ones. */
  prompt: string[];
  /** The other settings by the names of their blocks. */
  blocks: JsonObject;
}

const path = '/v1/agent_drafts';
const mode = z.enum(['single', 'multi', 'chatflow']);

const shape = z.object({
  id: z.string().regex(/^\d{0,20}$/),
  name: z.string().max(200),
  description: z.string().max(10_000).default(''),
  mode: mode.default('single'),
  prompt: z.array(z.string()).default([]),
  blocks: jsonObject.default({}),
});

const draft = z.object({
  bot_id: z.string().regex(/^\d{1,20}$/),
  name: z.string(),
  description: z.string(),
  mode,
  commit_id: z.string(),
  blocks: jsonObject,
});

/** Agents: their settings are merged field by field, and texts line by line. */
export const agentKind: MirrorKind<AgentFile> = {
  filesIn: 'agents',
  basesIn: '.heddle/base/agents',
  fileName: ({ name, id }) => safeName(name.normalize('NFC').replace(/[^\p{L}\p{N}]+/gu, '_'), id, 'agent'),
  read: (json) => shape.parse(json),
  toJson,
  isSame: (one, other) => equalJson(contentOf(one), contentOf(other)),

  merge(base, mine, theirs) {
    const { merged, conflicts } = mergeJson(mergedOf(base), mergedOf(mine), mergedOf(theirs));
    const prompt = merged['prompt'] === '' ? [] : String(merged['prompt']).split('\n');
    return { file: shape.parse({ ...merged, prompt, id: mine.id }), conflicts };
  },

  describe: (before, after) =>
    pathsOfChanges(before ? contentOf(before) : { name: after.name }, contentOf(after)),

  listPath: path,
  readItem: toBase,

  create: async (client, file) =>
    toBase(await client.send('POST', path, { workspace_id: client.space, ...toBody(file) })),

  save: async (client, file, commit) =>
    toBase(await client.send('PUT', `${path}/${file.id}`, { commit_id: commit, ...toBody(file) })),
};

function toJson({ id, name, description, mode: own, prompt, blocks: others }: AgentFile): JsonObject {
  return { id, name, description, mode: own, prompt, blocks: others };
}

/** What both sides may change. */
function contentOf(file: AgentFile): JsonObject {
  const { id: _, ...content } = toJson(file);
  return content;
}

/** Lists are merged as one value, but the prompt line by line. */
function mergedOf(file: AgentFile): JsonObject {
  return { ...contentOf(file), prompt: file.prompt.join('\n') };
}

function toBase(answered: unknown): MirrorBase<AgentFile> {
  const { bot_id: id, name, description, mode: own, commit_id: commit, blocks: all } = draft.parse(answered);
  const { prompt_info: info, ...others } = all;
  const { prompt = '', ...rest }: JsonObject = isJsonObject(info) ? info : {};
  return {
    commit,
    file: {
      ...{ id, name, description, mode: own },
      prompt: prompt === '' ? [] : String(prompt).split('\n'),
      blocks: Object.keys(rest).length > 0 ? { prompt_info: rest, ...others } : others,
    },
  };
}

function toBody({ name, description, mode: own, prompt, blocks: others }: AgentFile): object {
  const info = others['prompt_info'];
  return {
    ...{ name, description, mode: own },
    blocks: { ...others, prompt_info: { ...(isJsonObject(info) ? info : {}), prompt: prompt.join('\n') } },
  };
}
