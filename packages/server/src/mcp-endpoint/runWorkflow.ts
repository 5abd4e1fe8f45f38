import type { JsonObject } from '@heddle/workflow-schema';
import type { ToolCall, ToolResult } from './McpTool.js';

/** Runs a published workflow to its end. Its messages are progress; the last one of End is the result. */
export async function runWorkflow(
  workflowId: string,
  parameters: JsonObject,
  { api, signal, cancelled, progress, cancelRun }: ToolCall,
): Promise<ToolResult> {
  const run = { workflow_id: workflowId, parameters: parameters as Record<string, never>, is_async: true };
  const { execute_id } = await api.workflowOpen.run(run);
  const result = { text: '', isError: false };
  const stop = () => void cancelRun(execute_id).catch(() => undefined);
  cancelled.addEventListener('abort', stop, { once: true });
  try {
    if (cancelled.aborted) stop();
    progress(`run ${execute_id} has started`);
    for await (const { event, data } of api.workflowOpen.runEvents({ execute_id }, { signal })) {
      if (event === 'Message') {
        // Text of other nodes is on the way to the result.
        if (data.node_type === 'End') result.text += data.content;
        progress(`${data.node_title}: ${data.content}`);
      } else if (event === 'Interrupt') {
        await cancelRun(execute_id);
        return {
          text: `The workflow asks a question, which a tool cannot answer: ${data.interrupt_data.data}`,
          isError: true,
        };
      } else if (event === 'Error') {
        result.text = data.error_message;
        result.isError = true;
      }
    }
  } finally {
    cancelled.removeEventListener('abort', stop);
  }
  return { ...result, ...structuredOf(result.text, result.isError) };
}

function structuredOf(text: string, isError: boolean): { structured?: JsonObject } {
  if (isError || !text.startsWith('{')) return {};
  try {
    return { structured: JSON.parse(text) as JsonObject };
  } catch {
    return {};
  }
}
