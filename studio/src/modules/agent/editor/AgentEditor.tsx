import { showSuccess } from '@heddle/ui-kit';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BlocksPane } from '../blocks/BlocksPane.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { latestDraftQuery } from '../draft/draftQueries.js';
import { ChatFlowPane } from '../persona/ChatFlowPane.js';
import { PersonaPane } from '../persona/PersonaPane.js';
import { PreviewPane } from '../preview/PreviewPane.js';
import type { StoredAgent } from '../StoredAgent.js';
import { AgentGuide, isWritten } from './AgentGuide.js';
import { AgentSessionProvider, useBlock } from './AgentSession.js';
import classes from './Editor.module.css';
import { EditorHeader } from './EditorHeader.js';
import { editorMessages } from './editorMessages.js';
import { MergeDialog } from './MergeDialog.js';
import { Panes } from './Panes.js';
import { ReadOnlyNote } from './ReadOnlyNote.js';
import { useAgentSession } from './useAgentSession.js';

// The canvas is loaded on demand.
const MultiAgentPane = lazy(async () => ({
  default: (await import('../multi-agent/MultiAgentPane.js')).MultiAgentPane,
}));

interface AgentEditorProps {
  spaceId: string;
  stored: StoredAgent;
  /** Shown first where not all panes fit. */
  firstPane: Tab;
}

/** The editor of an agent: header, persona, blocks and preview. */
export function AgentEditor({ spaceId, stored, firstPane }: AgentEditorProps) {
  const t = useMessages(editorMessages);
  const [details, setDetails] = useState({
    name: stored.name,
    description: stored.description,
    iconUri: stored.iconUri,
    iconUrl: stored.iconUrl,
  });
  const session = useAgentSession({
    spaceId,
    stored,
    onMerged: () => showSuccess(t('merged')),
  });
  const { autosave } = session;
  const { data, refetch } = useQuery(
    latestDraftQuery(stored.id, stored.openedAs === '', () => autosave.revision),
  );
  const latest = data?.agent ?? stored;
  useEffect(() => {
    if (data && !session.isReadOnly)
      autosave.receive({ blocks: data.agent.blocks, commit: data.agent.commit }, data.revision);
  }, [autosave, data, session.isReadOnly]);
  // The first change since the last publication or submission: the header says so at once.
  const isBehind =
    (latest.isPublished && !latest.hasUnpublishedChanges) || (latest.isCollaborative && !latest.hasOwnDraft);
  useEffect(() => {
    let seen = autosave.state;
    return session.subscribe(() => {
      if (autosave.state === seen) return;
      seen = autosave.state;
      if (isBehind && seen.kind === 'saved') void refetch();
    });
  }, [session, autosave, isBehind, refetch]);
  useEffect(() => {
    document.title = `${details.name} - Heddle`;
  }, [details.name]);
  return (
    <AgentSessionProvider value={session}>
      <main className={classes.editor}>
        <EditorHeader
          stored={{ ...stored, ...details }}
          latest={latest}
          onDetails={setDetails}
          onSaved={() => {
            if (stored.openedAs === '') void refetch();
          }}
        />
        {stored.whyReadOnly && <ReadOnlyNote reason={stored.whyReadOnly} />}
        <AgentGuide isNew={!isWritten(stored.blocks)} isPublished={latest.isPublished} />
        <EditorBody agent={{ id: stored.id, ...details }} firstPane={firstPane} />
        <MergeDialog />
      </main>
    </AgentSessionProvider>
  );
}

type Tab = 'persona' | 'blocks' | 'preview';

interface EditorBodyProps {
  agent: { id: string; name: string; iconUrl: string };
  firstPane: Tab;
}

/** Three panes side by side; below 1,280 px two of them are tabs, on phones all three. */
function EditorBody({ agent, firstPane }: EditorBodyProps) {
  const t = useMessages(editorMessages);
  const [mode] = useBlock('bot_mode');
  const [tab, setTab] = useState<Tab>(firstPane);
  const isMulti = mode === agentModes.multi;
  const isPhone = useMediaQuery('(max-width: 48em)');
  const isFlow = mode === agentModes.chatFlow;
  const tabs: Tab[] = isPhone ? ['persona', 'blocks', 'preview'] : ['persona', 'blocks'];
  const shown = tabs.includes(tab) ? tab : 'persona';
  if (isMulti)
    return (
      <Suspense fallback={<Skeleton flex={1} role="status" />}>
        <MultiAgentPane agent={agent} />
      </Suspense>
    );
  return (
    <>
      <div className={classes.tabs}>
        <SegmentedControl
          fullWidth
          aria-label={t('panes')}
          value={shown}
          onChange={(value) => setTab(value as Tab)}
          data={tabs.map((value) => ({
            value,
            label: t(value === 'persona' && isFlow ? 'chatFlow' : value),
          }))}
        />
      </div>
      <Panes
        shown={shown}
        persona={isFlow ? <ChatFlowPane /> : <PersonaPane />}
        blocks={<BlocksPane />}
        preview={<PreviewPane agent={agent} />}
      />
    </>
  );
}
