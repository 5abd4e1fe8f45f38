import { McpServer, type RegisteredTool } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { startMcpServer, type TestMcpServer } from './startMcpServer.js';

/** An MCP server with the tool `find_stock`, whose description changes. */
export interface StockServer extends TestMcpServer {
  /** Arguments of the calls. */
  called: string[];
  /** Changes the description, also on open connections, and announces it there. */
  describe(description: string): void;
}

export async function startStockServer(): Promise<StockServer> {
  const called: string[] = [];
  const tools: RegisteredTool[] = [];
  let current = 'Finds stock.';
  const server = await startMcpServer(() => {
    const made = new McpServer({ name: 'stock', version: '1' });
    const inputSchema = { sku: z.string() };
    const tool = made.registerTool('find_stock', { description: current, inputSchema }, ({ sku }) => {
      called.push(sku);
      return { content: [{ type: 'text', text: `7 of ${sku}` }] };
    });
    tools.push(tool);
    return made;
  });
  return {
    ...server,
    called,
    describe(description) {
      current = description;
      for (const tool of tools) tool.update({ description });
    },
  };
}
