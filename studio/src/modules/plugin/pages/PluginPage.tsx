import { useMatchRoute, useParams } from '@tanstack/react-router';
import { PluginView } from './PluginView.js';

/** The page of a plugin; the open tool is in the address. */
export function PluginPage() {
  const { space_id: spaceId = '', plugin_id: pluginId = '', tool_id: toolId } = useParams({ strict: false });
  const isCode = useMatchRoute()({ to: '/space/$space_id/plugin/$plugin_id/code' }) !== false;
  return <PluginView spaceId={spaceId} pluginId={pluginId} toolId={toolId} isCode={isCode} />;
}
