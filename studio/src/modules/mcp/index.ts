export { type McpServer, type McpTool, useMcpServer, useMcpServers } from './queries.js';
