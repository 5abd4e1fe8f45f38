import { useEffect, useRef } from 'react';

/** Name of the channel between tabs. The chat package listens to it as well. */
const channelName = 'heddle-plugin-consent';

/** Tells the other tabs that the user has allowed a plugin or an MCP server, so that what waits for it goes on. */
export function announceConsent(id: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(id);
  channel.close();
}

/** Calls `onConsent` when the user allows the plugin or MCP server with this id in another tab. */
export function useConsentNews(id: string | undefined, onConsent: () => void): void {
  const latest = useRef(onConsent);
  latest.current = onConsent;
  useEffect(() => {
    if (id === undefined) return;
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data === id) latest.current();
    };
    return () => channel.close();
  }, [id]);
}
