import { isJsonObject, type JsonObject, setOwn } from '@heddle/workflow-schema';
import type { ToolBinding } from '../AgentDefinition.js';
import type { Tool } from '../Tool.js';
import type { ToolKind } from './ToolKind.js';

/** A workflow as a tool of an agent, with the interface that it had when it was added or published. */
export interface WorkflowBinding extends ToolBinding {
  kind: 'workflow';
  workflowId: string;
  /** `''` is the draft. */
  version: string;
  name: string;
  description: string;
  /** JSON schema of the inputs that the model fills. */
  parameters: JsonObject;
  /** Values that the author has fixed; they win over the model's. */
  fixed?: JsonObject;
  /** The text of its End is the answer of the agent. */
  returnsDirectly?: boolean;
}

/** Workflows: the host runs them, inside the run of the turn. */
export const workflowTools: ToolKind = {
  kind: 'workflow',
  tools: ({ definition }) => definition.tools.filter(isWorkflow).map(toTool),
};

function isWorkflow(binding: ToolBinding): binding is WorkflowBinding {
  return binding.kind === 'workflow' && isJsonObject(binding.parameters ?? null);
}

function toTool(binding: WorkflowBinding): Tool {
  const { workflowId, version, name, description, parameters, fixed, returnsDirectly } = binding;
  return {
    name,
    description,
    parameters,
    kind: 'workflow',
    origin: { workflowId, version },
    ...(returnsDirectly ? { returnsDirectly } : {}),
    ...(fixed === undefined ? {} : { prepare: (values) => withFixed(values, fixed) }),
  };
}

function withFixed(values: JsonObject, fixed: JsonObject): JsonObject {
  const all = { ...values };
  for (const [name, value] of Object.entries(fixed)) setOwn(all, name, value);
  return all;
}
