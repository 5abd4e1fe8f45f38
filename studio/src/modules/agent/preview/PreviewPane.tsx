import { Chat, type ChatController, createChat, type Turn } from '@heddle/chat';
import '@heddle/chat/styles.css';
import { Anchor, Badge, Button, useComputedColorScheme } from '@mantine/core';
import { IconColumns, IconFlask, IconRobot, IconVariable } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { useAccount } from '../../account/index.js';
import { noteSteps } from '../../guide/index.js';
import type { ShortcutCommand } from '../blocks/shortcut/shortcutQueries.js';
import { compareMessages } from '../compare/compareMessages.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { useAgent, useBlocks, useSaveState } from '../editor/AgentSession.js';
import paneClasses from '../editor/Panes.module.css';
import { useAgentModels, useCanTalk } from '../model/modelQueries.js';
import type { SentShortcut } from './agentTransport.js';
import { createAgentTransport } from './agentTransport.js';
import { FileBoxButton } from './FileBoxButton.js';
import { MemoryButton } from './MemoryButton.js';
import { MocksButton } from './MocksButton.js';
import classes from './Preview.module.css';
import { pickQuestions } from './pickQuestions.js';
import { previewMessages } from './previewMessages.js';
import { ShortcutBar } from './ShortcutBar.js';
import { SourceList } from './sources/SourceList.js';

const AnswerDebugger = lazyDialog(async () => (await import('../story/AnswerDebugger.js')).AnswerDebugger);
const ValuesDrawer = lazyDialog<{ owner: { bot_id: string }; onClose(): void }>(
  async () => (await import('../../variable/index.js')).ValuesDrawer,
);
const CompareScreen = lazyDialog<{ name: string; onClose(): void }>(
  async () => (await import('../compare/CompareScreen.js')).CompareScreen,
);
const TestsDrawer = lazyDialog(async () => (await import('../tests/TestsDrawer.js')).TestsDrawer);

/** Value of `suggested_questions_show_mode` for all questions. */
const showAll = 1;
/** A message waits this long for unsaved changes, then it is sent without them. */
const saveLimitMs = 3000;

interface PreviewPaneProps {
  agent: { id: string; name: string; iconUrl: string };
}

/** Talks to the draft. */
export function PreviewPane({ agent }: PreviewPaneProps) {
  const t = useMessages(previewMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const [round, setRound] = useState(0);
  const shortcut = useRef<SentShortcut>(undefined);
  const chat = useDraftChat(round, shortcut, () => setRound((before) => before + 1));
  const { onboarding_info: onboarding, bot_mode: mode } = useBlocks();
  const isFlow = mode === agentModes.chatFlow;
  const tCompare = useMessages(compareMessages);
  const account = useAccount();
  const { prologue = '', suggested_questions: questions } = onboarding;
  const isAll = onboarding.suggested_questions_show_mode === showAll;
  const suggested = useMemo(() => pickQuestions(questions ?? [], isAll), [questions, isAll]);
  const [story, setStory] = useState<Turn>();
  const [isTesting, setIsTesting] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const pane = useRef<HTMLDivElement>(null);
  function closeStory(): void {
    setStory(undefined);
    pane.current?.querySelector('textarea')?.focus();
  }
  const blocked = useBlocked();
  const isDemo = useIsDemo();
  const { spaceId } = useAgent();
  const canTalk = useCanTalk(spaceId);
  return (
    <>
      <header className={paneClasses.head}>
        <h2>{t('title')}</h2>
        <Badge variant="light" color="gray" tt="none">
          {t('draft')}
        </Badge>
        {isDemo && (
          <Badge variant="light" color="weld" tt="none">
            {t('demo')}
          </Badge>
        )}
        <span className={paneClasses.spring} />
        <MemoryButton />
        <FileBoxButton />
        <ValuesButton />
        <MocksButton />
        {!isFlow && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconColumns size={16} aria-hidden />}
            onClick={() => setIsComparing(true)}
          >
            {tCompare('open')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          leftSection={<IconFlask size={16} aria-hidden />}
          onClick={() => setIsTesting(true)}
        >
          {t('tests')}
        </Button>
      </header>
      <div ref={pane} className={classes.chat}>
        <Chat
          key={round}
          chat={chat}
          language={language}
          theme={theme}
          agent={{
            name: agent.name,
            avatarUrl: agent.iconUrl || undefined,
            icon: <IconRobot size={18} stroke={1.6} aria-hidden />,
          }}
          prologue={prologue.replaceAll('{{user_name}}', account.data?.name ?? '') || undefined}
          suggestedQuestions={suggested}
          placeholder={t('placeholder')}
          disclaimer={t(isDemo ? 'demoDisclaimer' : 'disclaimer')}
          blocked={blocked}
          canTalk={canTalk}
          exportName={agent.name}
          selectedTurn={story?.key}
          renderSources={(turn) => <SourceList spaceId={spaceId} turn={turn} />}
          renderAnswerExtras={(turn) =>
            turn.chatId !== undefined && (
              <Anchor component="button" type="button" size="xs" onClick={() => setStory(turn)}>
                {t('story')}
              </Anchor>
            )
          }
        />
      </div>
      <ShortcutBar
        isDisabled={blocked !== undefined}
        onSend={(command, text, values) => {
          shortcut.current = toSent(command, values);
          chat.send({ text });
        }}
      />
      {story?.chatId !== undefined && (
        <AnswerDebugger chat={chat} turn={story} pane={pane} onTurn={setStory} onClose={closeStory} />
      )}
      {isComparing && <CompareScreen name={agent.name} onClose={() => setIsComparing(false)} />}
      {isTesting && <TestsDrawer onClose={() => setIsTesting(false)} />}
    </>
  );
}

/** Shows the values that the agent's variables have for the user; hidden without variables. */
function ValuesButton() {
  const t = useMessages(previewMessages);
  const { botId } = useAgent();
  const { variable_list: list } = useBlocks();
  const [isOpen, setIsOpen] = useState(false);
  if (list.length === 0) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconVariable size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('variables')}
      </Button>
      {isOpen && <ValuesDrawer owner={{ bot_id: botId }} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Values of the fields that fill parameters of the shortcut's tool. */
function toSent(command: ShortcutCommand, values: Readonly<Record<string, string>>): SentShortcut {
  const id = command.command_id;
  const toolId = command.work_flow_id ?? command.plugin_id;
  if (!toolId) return { id, tool: undefined };
  const filled = (command.components_list ?? []).filter(({ parameter }) => parameter);
  return {
    id,
    tool: {
      id: toolId,
      values: Object.fromEntries(
        filled.map(({ name = '', parameter = '' }) => [parameter, values[name] ?? '']),
      ),
    },
  };
}

/** The conversation with the draft; another `round` is another conversation. */
function useDraftChat(
  round: number,
  shortcut: RefObject<SentShortcut | undefined>,
  onReplaced: () => void,
): ChatController {
  const { spaceId, botId, autosave, entry } = useAgent();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conversation is kept for its round.
  const chat = useMemo(() => {
    const controller: ChatController = createChat(
      createAgentTransport({
        spaceId,
        botId,
        save: () =>
          Promise.race([autosave.flush(), new Promise((resolve) => setTimeout(resolve, saveLimitMs))]),
        questionOf: ({ questionId, chatId }) =>
          controller
            .getState()
            .turns.find((turn) => turn.question?.id === questionId || turn.chatId === chatId)?.question
            ?.content ?? '',
        takeShortcut() {
          const taken = shortcut.current;
          shortcut.current = undefined;
          return taken;
        },
        entryAgent: () => entry.current,
        onReplaced,
      }),
    );
    return controller;
  }, [spaceId, botId, autosave, round]);
  useEffect(
    () =>
      chat.subscribe(() => {
        const { turns } = chat.getState();
        if (turns.some(({ status }) => status === 'completed')) noteSteps('agent', botId, ['ask']);
      }),
    [chat, botId],
  );
  // React runs effects twice while developing: the conversation ends only if no effect for it follows.
  const shown = useRef<ChatController>(undefined);
  useEffect(() => {
    shown.current = chat;
    return () => {
      shown.current = undefined;
      setTimeout(() => {
        if (shown.current !== chat) chat.dispose();
      });
    };
  }, [chat]);
  return chat;
}

/** Whether the demo model answers, which is marked wherever it does. */
function useIsDemo(): boolean {
  const { spaceId } = useAgent();
  const { bot_mode, model_info } = useBlocks();
  const models = useAgentModels(spaceId);
  if (bot_mode === agentModes.chatFlow) return false;
  return models.data?.some(({ id, isDemo }) => isDemo && id === model_info.model_id) ?? false;
}

/** Why nothing can be sent. What is merely unsaved is saved first. */
function useBlocked(): string | undefined {
  const t = useMessages(previewMessages);
  const { whyReadOnly } = useAgent();
  const blocks = useBlocks();
  const save = useSaveState();
  if (whyReadOnly !== undefined) return t(whyReadOnly);
  if (save.kind === 'conflict') return t('conflict');
  if (blocks.bot_mode === agentModes.chatFlow)
    return blocks.layout_info.workflow_id ? undefined : t('noFlow');
  return blocks.model_info.model_id ? undefined : t('noModel');
}
