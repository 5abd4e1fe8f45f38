import { agentTypes } from '@heddle/api-contract/families/bot';
import { describe, expect, test } from 'vitest';
import { agentModes, emptyBlocks } from '../draft/AgentBlocks.js';
import {
  type AgentNodes,
  freeAgentId,
  newJumpPort,
  normalized,
  refusalOf,
  toAgents,
  toDocument,
} from './agentDocument.js';
import { agentIssues } from './agentIssues.js';
import { switchMode } from './switchMode.js';

const at = { agent_position: { x: 0, y: 0 } };
const agents: AgentNodes = [
  { agent_id: '1', agent_type: agentTypes.start, ...at },
  {
    ...{ agent_id: '2', agent_name: 'Front', agent_type: agentTypes.agent, root_agent: true, ...at },
    intents: [
      { intent_id: 'a', prompt: 'wants money', next_agent_id: '3' },
      { intent_id: 'b', prompt: 'open' },
    ],
  },
  { agent_id: '3', agent_name: 'Refunds', agent_type: agentTypes.task, ...at },
];

describe('the agents on the canvas', () => {
  test('are the same after they were shown', () => {
    expect(toAgents(toDocument(agents))).toEqual(agents);
  });

  test('are connected by the start and by their conditions', () => {
    expect(toDocument(agents).edges).toEqual([
      { id: '1--2', source: '1', target: '2' },
      { id: '2-a-3', source: '2', sourceHandle: 'a', target: '3' },
    ]);
  });

  test('get decimal IDs, which the server requires', () => {
    expect(freeAgentId(toDocument(agents))).toMatch(/^[1-9]\d{5}$/);
  });

  test('have a start in any case', () => {
    expect(toDocument([]).nodes).toMatchObject([{ type: 'start' }]);
  });

  test('get a condition by a connection from the port of new ones, and keep one connection per port', () => {
    const document = toDocument(agents);
    const drawn = { id: 'x', source: '2', sourceHandle: newJumpPort, target: '3' };
    const again = { id: 'y', source: '1', target: '3' };
    const next = normalized({ ...document, edges: [...document.edges, drawn, again] });
    const [start, front, refunds] = toAgents(next!);
    expect(front!.intents!.at(-1)).toEqual({ intent_id: '3', prompt: '', next_agent_id: '3' });
    expect([start!.root_agent, front!.root_agent, refunds!.root_agent]).toEqual([undefined, undefined, true]);
    expect(normalized(document)).toBeUndefined();
  });

  test('are refused if there are more than one start or 30 agents', () => {
    const document = toDocument(agents);
    const [start, front] = document.nodes;
    expect(refusalOf(document)).toBeUndefined();
    expect(refusalOf({ ...document, nodes: [...document.nodes, { ...start!, id: '9' }] })).toBe('oneStart');
    const many = Array.from({ length: 30 }, (_, index) => ({ ...front!, id: String(index + 100) }));
    expect(refusalOf({ ...document, nodes: [...document.nodes, ...many] })).toBe('tooMany');
  });
});

test('what is unfinished or cannot be reached is reported at its node', () => {
  const document = toDocument([
    ...agents,
    {
      agent_id: '4',
      agent_type: agentTypes.bot,
      intents: [{ intent_id: 'a', prompt: ' ', next_agent_id: '3' }],
    },
  ]);
  expect(agentIssues(document).map(({ rule, nodeId }) => [rule, nodeId])).toEqual([
    ['noTarget', '2'],
    ['noReference', '4'],
    ['unreachable', '4'],
    ['emptyCondition', '4'],
  ]);
  expect(agentIssues(document, true).map(({ rule }) => rule)).toEqual(['noReference']);
  expect(agentIssues(toDocument([]))).toMatchObject([{ rule: 'noFirst', severity: 'error' }]);
});

describe('switching the mode', () => {
  const workflow_info_list = [{ workflow_id: '7', flow_mode: 0 }];
  const single = { ...emptyBlocks, workflow_info_list };

  test('moves workflows and tools to the first agent, and back', () => {
    const multi = { ...single, ...switchMode(single, agentModes.multi, 'Agent 1') };
    expect(multi.workflow_info_list).toEqual([]);
    expect(multi.agents).toMatchObject([
      { agent_type: agentTypes.start },
      { agent_name: 'Agent 1', root_agent: true, workflow_info_list },
    ]);
    const back = { ...multi, ...switchMode(multi, agentModes.single, '') };
    expect(back).toMatchObject({ bot_mode: agentModes.single, workflow_info_list });
    expect(back.agents).toHaveLength(2);
    const again = { ...back, ...switchMode(back, agentModes.multi, '') };
    expect(again.agents).toEqual(multi.agents);
  });
});
