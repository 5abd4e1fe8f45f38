import type { Input, Result } from '@heddle/api-contract';
import type { copilot } from '@heddle/api-contract/families/copilot';
import { copilotReasons } from '@heddle/api-contract/reasons/copilot';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { parseSchema, requireWorkflow } from '../workflow/index.js';
import { writingModel } from './askModel.js';
import { changeTask } from './changeTask.js';
import { explanationTask, failureText } from './explanationTask.js';
import { writeInParts } from './generate.js';
import { showDocument } from './showDocument.js';

type Calls = typeof copilot.calls;
type Changes = AsyncIterable<Result<Calls['changeWorkflow']>>;
type Explanation = AsyncIterable<Result<Calls['explainFailure']>>;

/** Has a model change a document; nothing is stored. An answer that cannot be used is repaired once. */
export async function changeWorkflow(
  context: Context,
  { workflow_id, space_id, schema, wish, node_ids }: Input<Calls['changeWorkflow']>,
): Promise<Changes> {
  const place = await requireWorkflow(context, workflow_id, 'edit', { spaceId: space_id });
  if (wish.trim() === '')
    throw new DomainError('copilotFailed', copilotReasons.descriptionMissing({ field: 'wish' }));
  const { json } = parseSchema(schema);
  const shown = showDocument(json, node_ids ?? []);
  if (!shown) throw new DomainError('copilotFailed', copilotReasons.workflowTooLarge({ field: 'schema' }));
  const model = await writingModel(context);
  const task = await changeTask(context, place, json, shown.isShown);
  const about = node_ids?.length ? `,"nodes the wish is about":${JSON.stringify(node_ids)}` : '';
  const query = `{"wish":${JSON.stringify(wish)}${about},"workflow":${shown.text}}`;
  const asked = { spaceId: place.access.spaceId, workflowId: workflow_id };
  const written = writeInParts(context, asked, model, task, query, { mayRepair: true });
  return (async function* (): Changes {
    for await (const piece of written)
      if ('part' in piece) yield { event: 'text', data: { content: piece.part } };
      else if ('problems' in piece) yield { event: 'repair', data: { problems: [...piece.problems] } };
      else
        yield {
          event: 'done',
          data: { schema: JSON.stringify(piece.whole.json), summary: piece.whole.summary },
        };
  })();
}

/** Explains why a node failed, from the document, the node's inputs and the error. */
export async function explainFailure(
  context: Context,
  input: Input<Calls['explainFailure']>,
): Promise<Explanation> {
  const { workflow_id, space_id, schema, node_id } = input;
  const { access } = await requireWorkflow(context, workflow_id, 'testRun', { spaceId: space_id });
  const shown = showDocument(parseSchema(schema).json, node_id === undefined ? [] : [node_id]);
  if (!shown) throw new DomainError('copilotFailed', copilotReasons.workflowTooLarge({ field: 'schema' }));
  const model = await writingModel(context);
  const asked = { spaceId: access.spaceId, workflowId: workflow_id };
  const written = writeInParts(context, asked, model, explanationTask, failureText(input, shown.text));
  return (async function* (): Explanation {
    for await (const piece of written)
      if ('part' in piece) yield { event: 'text', data: { content: piece.part } };
      else if ('whole' in piece) yield { event: 'done', data: { explanation: piece.whole } };
  })();
}
