import { expect, it } from 'vitest';
import { nameNodes } from './nameNodes.js';

const titleOf = (id: string) => (id === '12' ? 'Ask' : id);

it.each([
  ['no model is chosen (node "Ask", 12)', 'no model is chosen'],
  ['Missing required parameters: "q" (node "Say "hi", twice")', 'Missing required parameters: "q"'],
  ['its source did not run (node "Ask", inputs.inputParameters)', 'its source did not run'],
  ['the node 12 waits for node 13', '“Ask” waits for node 13'],
])('shows %s without ids and without the node that stands beside it', (message, shown) => {
  expect(nameNodes(message, titleOf)).toBe(shown);
});
