import type { BotBlocks } from '@heddle/api-contract';
import type { App } from '../../kernel/services.js';
import type { AddCopyNote } from '../../resources/ResourceKind.js';

/** The models of this installation, and the one that takes the place of others. */
export interface UsableModels {
  ids: ReadonlySet<string>;
  usual: { id: string; name: string };
}

export async function usableModels({ models }: App): Promise<UsableModels> {
  const listed = await models.list('en');
  const { id, name } = listed.find(({ isDefault }) => isDefault) ?? listed[0]!;
  return { ids: new Set(listed.map((model) => model.id)), usual: { id, name } };
}

/** The settings of a model, of the usual one if this installation does not have the wanted one. */
export function modelIn(
  { ids, usual }: UsableModels,
  wanted: BotBlocks['model_info'],
  note: AddCopyNote,
): BotBlocks['model_info'] {
  if (wanted.model_id === undefined || ids.has(wanted.model_id)) return wanted;
  note('modelReplaced', usual.name);
  return { ...wanted, model_id: usual.id };
}
