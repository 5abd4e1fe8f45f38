import { type PluginContent, serverUrl } from '../PluginContent.js';

/** The address that people allow a plugin to use, which is not that of its environments; undefined if it has none. */
export function serverAddress(content: PluginContent): URL | undefined {
  const url = serverUrl(content);
  return URL.canParse(url) ? new URL(url) : undefined;
}
