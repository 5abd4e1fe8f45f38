import type { ToolBinding, ToolKind } from '@heddle/agent';
import type { SpaceAccess } from '../../kernel/access.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { Agent } from '../bot/index.js';
import type { RunForServices } from '../run/index.js';

/** A kind of tools that another module provides to agents. */
export interface AgentTools {
  /** The tools of an agent, as plain JSON, which its run keeps. Without those that are gone. */
  bindings(app: App, access: SpaceAccess, agent: Agent): Promise<readonly ToolBinding[]>;
  /** Makes tools of the bindings, in a run. */
  kind(app: App, run: RunForServices): ToolKind;
}

export const agentTools = defineExtensionPoint<AgentTools>('agent tools');

/** The tools of an agent that other modules provide. */
export async function providedTools(app: App, access: SpaceAccess, agent: Agent): Promise<ToolBinding[]> {
  const kinds = app.extensions(agentTools);
  return (await Promise.all(kinds.map((kind) => kind.bindings(app, access, agent)))).flat();
}
