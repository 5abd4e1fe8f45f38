import type { JsonObject } from '@heddle/workflow-schema';
import { createContext, useContext } from 'react';

/** What a dialog in which a model changes the workflow starts with. */
export interface ChangeRequest {
  wish: string;
  /** Nodes that the wish is about. */
  nodeIds: readonly string[];
}

/** The workflow that a model can explain and change. */
export interface Copilot {
  spaceId: string;
  workflowId: string;
  /** The document of the run that failed. */
  getDocument(): JsonObject | undefined;
  /** Opens the dialog that changes the workflow; undefined where it cannot be edited. */
  onChange: ((request: ChangeRequest) => void) | undefined;
}

const CopilotContext = createContext<Copilot | undefined>(undefined);

export const CopilotProvider = CopilotContext.Provider;

/** Undefined where no model may help. */
export function useCopilot(): Copilot | undefined {
  return useContext(CopilotContext);
}
