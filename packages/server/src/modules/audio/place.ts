import type { Input } from '@heddle/api-contract';
import type { audio } from '@heddle/api-contract/families/audio';
import { modelReasons } from '@heddle/api-contract/reasons/model';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { ModelServices } from '../../models/ModelServices.js';
import type { ListedModel } from '../../models/models.js';
import { requireBot } from '../bot/index.js';
import { personalSpaceOf } from '../space/index.js';
import { languageOf, requireWorkflow } from '../workflow/index.js';

type Place = Input<typeof audio.calls.speech>;

/** A configured model, and model services that act for the caller's space. */
export interface Voice {
  model: ListedModel;
  services: ModelServices;
}

/** Checks the right to use models on behalf of the requested space, and selects the model. */
export async function openVoice(
  context: Context,
  input: Place,
  kind: 'speech' | 'transcription',
): Promise<Voice> {
  const spaceId = await spaceOf(context, input);
  const listed = await context.models.list(languageOf(context.user.locale), kind);
  const model =
    input.model_id === undefined
      ? (listed.find(({ isDefault }) => isDefault) ?? listed[0])
      : listed.find(({ id }) => id === input.model_id);
  if (!model && input.model_id !== undefined)
    throw new DomainError('modelInvalid', modelReasons.notFoundFor({ field: 'model_id', kind }));
  if (!model) throw new DomainError('notSetUp', modelReasons.noneFor({ kind }));
  return { model, services: context.models.services({ spaceId, userId: context.user.id }) };
}

async function spaceOf(context: Context, input: Place): Promise<string> {
  const { entity_type, entity_id, workspace_id } = input;
  if ((entity_type === undefined) !== (entity_id === undefined))
    throw new DomainError('badRequest', programText('entity_type and entity_id go together'));
  if (entity_id !== undefined) {
    const requireEntity = entity_type === 'bot' ? requireBot : requireWorkflow;
    const { access } = await requireEntity(context, entity_id, 'testRun', { spaceId: workspace_id });
    return access.spaceId;
  }
  const { spaceId } = await context.spaceAccess(workspace_id ?? (await personalSpaceOf(context)), 'view');
  return spaceId;
}
