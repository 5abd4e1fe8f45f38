import type { BotBlocks } from '@heddle/api-contract';
import { agentTypes } from '@heddle/api-contract/families/bot';
import type { PlainDocument, PlainEdge } from '@heddle/flow-canvas';

export type AgentNodes = BotBlocks['agents'];
export type AgentNode = AgentNodes[number];
type Intent = NonNullable<AgentNode['intents']>[number];

/** A condition on which another agent takes over; which one, its connection says. */
export type Jump = Omit<Intent, 'next_agent_id' | 'intent_id'> & { intent_id: string };

/** The data of a node on the canvas. */
export type AgentData = Omit<AgentNode, 'agent_id' | 'agent_position' | 'intents' | 'root_agent'> & {
  jumps?: Jump[];
};

/** The port from which a drawn connection becomes a new condition. */
export const newJumpPort = 'new';

const startId = '10001';

/** Names of the node types on the canvas. A task is an agent that answers once. */
export const nodeTypeNames = { start: 'start', agent: 'agent', global: 'global', bot: 'bot' } as const;

function typeOf(agentType: number): string {
  if (agentType === agentTypes.start) return nodeTypeNames.start;
  if (agentType === agentTypes.global) return nodeTypeNames.global;
  return agentType === agentTypes.bot ? nodeTypeNames.bot : nodeTypeNames.agent;
}

/** The agents as the canvas shows them; without a start, one is added. */
export function toDocument(stored: AgentNodes): PlainDocument {
  const hasStart = stored.some(({ agent_type }) => agent_type === agentTypes.start);
  const agents: AgentNodes = hasStart
    ? stored
    : [{ agent_id: startId, agent_type: agentTypes.start, agent_position: { x: -320, y: 0 } }, ...stored];
  const start = agents.find(({ agent_type }) => agent_type === agentTypes.start);
  const edges: PlainEdge[] = [];
  const nodes = agents.map((agent) => {
    const { agent_id: id, agent_position: at, intents = [], root_agent: isRoot, ...data } = agent;
    if (isRoot && start) edges.push(edgeOf(start.agent_id, '', id));
    const jumps = intents.map(({ next_agent_id: target, intent_id, ...rest }, index): Jump => {
      const jumpId = intent_id || String(index + 1);
      if (target !== undefined) edges.push(edgeOf(id, jumpId, target));
      return { intent_id: jumpId, ...rest };
    });
    return {
      id,
      type: typeOf(agent.agent_type),
      position: { x: at?.x ?? 0, y: at?.y ?? 0 },
      data: { ...data, ...(jumps.length > 0 && { jumps }) },
    };
  });
  return { nodes, edges };
}

const edgeOf = (source: string, port: string, target: string): PlainEdge => ({
  id: `${source}-${port}-${target}`,
  source,
  ...(port !== '' && { sourceHandle: port }),
  target,
});

/** The agents of a document of the canvas. */
export function toAgents({ nodes, edges }: PlainDocument): AgentNodes {
  const starts = new Set(nodes.filter(({ type }) => type === nodeTypeNames.start).map(({ id }) => id));
  const ids = new Set(nodes.map(({ id }) => id));
  return nodes.map(({ id, type, position, data }) => {
    const { jumps = [], ...rest } = data as AgentData;
    const intents = jumps.map((jump): Intent => {
      const edge = edges.find(({ source, sourceHandle }) => source === id && sourceHandle === jump.intent_id);
      return { ...jump, ...(edge && ids.has(edge.target) && { next_agent_id: edge.target }) };
    });
    const isRoot = edges.some(({ source, target }) => starts.has(source) && target === id);
    return {
      ...rest,
      agent_id: id,
      agent_type: rest.agent_type ?? typeNumber(type),
      agent_position: { x: Math.round(position.x), y: Math.round(position.y) },
      ...(intents.length > 0 && { intents }),
      ...(isRoot && { root_agent: true }),
    };
  });
}

function typeNumber(type = ''): number {
  if (type === nodeTypeNames.start) return agentTypes.start;
  if (type === nodeTypeNames.global) return agentTypes.global;
  return type === nodeTypeNames.bot ? agentTypes.bot : agentTypes.agent;
}

/** Why a document of the canvas is refused. */
export type DocumentRefusal = 'oneStart' | 'oneGlobal' | 'tooMany' | 'tooManyJumps';

const most = { agents: 30, jumps: 20 };

/** The reason if the document has more than there may be. */
export function refusalOf({ nodes }: PlainDocument): DocumentRefusal | undefined {
  const count = (name: string) => nodes.filter(({ type }) => type === name).length;
  if (count(nodeTypeNames.start) !== 1) return 'oneStart';
  if (count(nodeTypeNames.global) > 1) return 'oneGlobal';
  if (count(nodeTypeNames.agent) + count(nodeTypeNames.bot) > most.agents) return 'tooMany';
  return nodes.some(({ data }) => ((data as AgentData).jumps?.length ?? 0) > most.jumps)
    ? 'tooManyJumps'
    : undefined;
}

/**
 * A document in which every port has one connection, the newest, and connections from the port of new conditions
 * belong to a condition. Undefined if it is one already.
 */
export function normalized(document: PlainDocument): PlainDocument | undefined {
  const byPort = new Map<string, PlainEdge>();
  const added = new Map<string, Jump[]>();
  for (const edge of document.edges) {
    if (edge.sourceHandle === newJumpPort) {
      const known = (document.nodes.find(({ id }) => id === edge.source)?.data as AgentData | undefined)
        ?.jumps;
      const list = added.get(edge.source) ?? [];
      const jump = { intent_id: freeJumpId([...(known ?? []), ...list]), prompt: '' };
      added.set(edge.source, [...list, jump]);
      byPort.set(`${edge.source} ${jump.intent_id}`, edgeOf(edge.source, jump.intent_id, edge.target));
    } else byPort.set(`${edge.source} ${edge.sourceHandle ?? ''}`, edge);
  }
  if (added.size === 0 && byPort.size === document.edges.length) return undefined;
  return {
    nodes: document.nodes.map((node) => {
      const jumps = added.get(node.id);
      if (!jumps) return node;
      const data = node.data as AgentData;
      return { ...node, data: { ...data, jumps: [...(data.jumps ?? []), ...jumps] } };
    }),
    edges: [...byPort.values()],
  };
}

/** An ID that no condition of the agent has. */
export function freeJumpId(jumps: readonly Jump[]): string {
  let number = jumps.length + 1;
  while (jumps.some(({ intent_id }) => intent_id === String(number))) number++;
  return String(number);
}

/** A decimal ID that no node has, as the server requires: IDs of the canvas's handle are names. */
export function freeAgentId({ nodes }: PlainDocument): string {
  for (;;) {
    const id = String(100_000 + Math.floor(Math.random() * 900_000));
    if (!nodes.some((node) => node.id === id)) return id;
  }
}
