import type { App } from '../../kernel/services.js';
import type { ImportTarget } from './ArchivedKind.js';

/** The models of this installation, and the one that takes the place of others. */
export async function usableModels({ models }: App): Promise<ImportTarget['models']> {
  const listed = await models.list('en');
  const { id, name } = listed.find(({ isDefault }) => isDefault) ?? listed[0]!;
  return { ids: new Set(listed.map((model) => model.id)), usual: { id, name } };
}
