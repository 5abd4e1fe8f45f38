import { type PillStatus, StatusPill } from '@heddle/ui-kit';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { mcpMessages } from '../mcpMessages.js';
import type { McpServer } from '../queries.js';

const disabled = 2;

/** Whether a server is enabled and reachable. */
export function ServerState({ server }: { server: McpServer }) {
  const t = useMessages(mcpMessages);
  const state = stateOf(server);
  const pills = {
    off: 'skipped',
    ok: 'success',
    bad: 'failed',
    sign_in: 'warning',
    unchecked: 'waiting',
  } satisfies Record<typeof state, PillStatus>;
  return <StatusPill status={pills[state]}>{t(state)}</StatusPill>;
}

function stateOf({ status, mcp_server_access_points: [point] }: McpServer) {
  if (status === disabled) return 'off';
  switch (point?.validation_status) {
    case 'ok':
      return 'ok';
    case 'failed':
      return 'bad';
    case 'sign_in':
      return 'sign_in';
    default:
      return 'unchecked';
  }
}
