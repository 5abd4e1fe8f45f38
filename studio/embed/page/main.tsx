import { createRoot } from 'react-dom/client';
import '@heddle/chat/styles.css';
import './embed.css';
import { EmbedApp } from './EmbedApp.js';
import { meetHost } from './Host.js';
import { type Place, Session } from './Session.js';
import { Transcript } from './Transcript.js';

const root = createRoot(document.getElementById('root') as HTMLElement);
const [, kind, last = ''] = location.pathname.split('/');

if (kind === 'embed') void embed(last);
else if (last.startsWith('t')) root.render(<Transcript link={last} />);
else render({ link: last }, undefined);

/** A chat in a page of others waits for the page to greet. */
async function embed(channel_id: string): Promise<void> {
  const host = await meetHost();
  render({ channel_id, origin: host.origin }, host);
}

function render(place: Place, host: Awaited<ReturnType<typeof meetHost>> | undefined): void {
  const session = new Session(place, { first: host?.hello.token, ask: host?.askForToken });
  root.render(
    <EmbedApp
      session={session}
      language={host?.hello.language}
      theme={host?.hello.theme}
      onClose={host && (() => host.send({ type: 'close' }))}
      listen={
        host &&
        ((onShown) => {
          host.onShown = onShown;
        })
      }
    />,
  );
}
