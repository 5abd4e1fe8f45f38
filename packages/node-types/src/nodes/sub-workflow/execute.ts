import { ExecutionError, type FrameEnded, type NodeContext, type NodeExecutor } from '@heddle/executor';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { SubWorkflowData } from './definition.js';

/** Runs the called workflow as a frame of this run. Its only state is that the frame exists. */
export const subWorkflowExecutor: NodeExecutor<SubWorkflowData, null> = {
  effect: 'pure',
  run: (context) => {
    const { workflowId, workflowVersion } = context.data.inputs;
    if (workflowId === '') {
      throw nodeError(context, nodeErrorCodes.compile, 'no workflow is chosen', 'inputs.workflowId');
    }
    const graph = { workflowId, version: workflowVersion };
    return { frames: [{ graph, inputs: context.inputs }], state: null };
  },
  next: (context, _state, event) => {
    if (event.type !== 'frame') {
      throw nodeError(context, nodeErrorCodes.compile, 'a call of a workflow asks nothing itself');
    }
    if (event.error !== undefined) throw ExecutionError.from(event.error);
    checkAnswer(context, event);
    return { outputs: event.outputs ?? {} };
  },
};

/**
 * Throws if the called workflow has changed from variables to text or back, so its result no longer fits the
 * declared outputs.
 */
function checkAnswer(context: NodeContext<SubWorkflowData>, event: FrameEnded): void {
  const { type } = context.data.inputs;
  if (type === undefined || (event.answer !== undefined) === (type === 1)) return;
  const now = type === 1 ? 'variables instead of a text' : 'a text instead of variables';
  const message = `the called workflow has changed and now returns ${now}; choose it again`;
  throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.type');
}
