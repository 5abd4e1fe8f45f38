import { expect, test } from 'vitest';
import { withTool } from './withTool.js';

test('adds and removes tools, and the server with its last tool', () => {
  const one = withTool([], '1', 'a', true);
  expect(one).toEqual([{ mcp_server_id: '1', enabled_tools: ['a'] }]);
  const two = withTool(withTool(one, '1', 'b', true), '2', 'a', true);
  expect(two).toEqual([
    { mcp_server_id: '1', enabled_tools: ['a', 'b'] },
    { mcp_server_id: '2', enabled_tools: ['a'] },
  ]);
  expect(withTool(withTool(two, '1', 'a', false), '2', 'a', false)).toEqual([
    { mcp_server_id: '1', enabled_tools: ['b'] },
  ]);
  expect(withTool(one, '1', 'a', true)).toEqual(one);
  expect(withTool(one, '3', 'a', false)).toEqual(one);
});
