import type { AgentBlocks } from '../draft/AgentBlocks.js';
import type { AgentModel } from '../model/modelQueries.js';
import { withModel } from '../model/modelSettings.js';
import type { ComparedColumn, ComparedPart, Subject } from './comparison.js';

/** What there is to compare. */
export interface SubjectSource {
  draft: AgentBlocks;
  models: readonly AgentModel[];
  /** Ids of the published versions, latest first. */
  versions: readonly string[];
}

/** What answers at first: the draft, and beside it the next model, the same prompt to edit, or the latest version. */
export function subjectsOf(part: ComparedPart, source: SubjectSource): Subject[] {
  const first = draftSubject(part, source);
  return [first, anotherSubject(part, source, [{ id: 1, subject: first, answers: [] }])];
}

/** What answers in a further column: something that no column has yet, if there is. */
export function anotherSubject(
  part: ComparedPart,
  source: SubjectSource,
  columns: readonly ComparedColumn[],
): Subject {
  const { draft, models, versions } = source;
  const subjects = columns.map(({ subject }) => subject);
  if (part === 'models') {
    const unused = models.find(
      ({ id, isOffline }) => !isOffline && subjects.every(({ model }) => model?.model_id !== id),
    );
    return { model: unused ? withModel(draft.model_info, unused) : draft.model_info };
  }
  if (part === 'versions')
    return { version: versions.find((id) => subjects.every(({ version }) => version !== id)) ?? '' };
  return { prompt: subjects.at(-1)?.prompt ?? '' };
}

function draftSubject(part: ComparedPart, { draft }: SubjectSource): Subject {
  if (part === 'models') return { model: draft.model_info };
  return part === 'versions' ? { version: '' } : { prompt: draft.prompt_info.prompt ?? '' };
}
