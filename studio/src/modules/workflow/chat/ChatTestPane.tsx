import { Chat, type ChatAgent, type Turn } from '@heddle/chat';
import '@heddle/chat/styles.css';
import type { Variable } from '@heddle/workflow-schema';
import { ActionIcon, Button, Collapse, Group, Tooltip, useComputedColorScheme } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconMasksTheater, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import type { SaveState } from '../autosave/createAutosave.js';
import editor from '../editor/Editor.module.css';
import { editorMessages } from '../editor/editorMessages.js';
import { useRole } from '../role/queries.js';
import { RunInputs } from '../run/RunInputs.js';
import { RecordSwitch } from '../testCase/RecordSwitch.js';
import { TestCaseButton } from '../testCase/TestCaseButton.js';
import classes from './ChatTest.module.css';
import { ConversationMenu } from './ConversationMenu.js';
import { chatMessages } from './chatMessages.js';
import { nextName, readConversationNames, rememberConversation } from './conversationNames.js';
import { createTestTransport } from './testTransport.js';
import { useTestParameters } from './useTestParameters.js';

export interface ChatTestPaneProps {
  spaceId: string;
  workflow: { id: string; name: string };
  /** What Start declares. */
  fields: readonly Variable[];
  /** Whether the person may record answers. */
  canEdit: boolean;
  errorCount: number;
  saveState: SaveState;
  /** Saves the draft; the server runs the stored one. */
  save(): Promise<void>;
  /** Called with the run that answers a message. */
  onRun(executeId: string): void;
  onShowProblems(): void;
  /** Edits the role of the chat flow. */
  onRole(): void;
  onClose(): void;
}

/** Chats with the draft of a chat flow, next to the canvas. */
export function ChatTestPane(props: ChatTestPaneProps) {
  const { spaceId, workflow, fields, errorCount, saveState } = props;
  const t = useMessages(chatMessages);
  const tEditor = useMessages(editorMessages);
  const language = useLanguage();
  const theme = useComputedColorScheme('light');
  const role = useRole(workflow.id).data;
  const conversations = useConversations(workflow.id, defaultNameOf(fields));
  const { name } = conversations;
  const parameters = useTestParameters(workflow.id, fields);
  const [isRecorded, setIsRecorded] = useState(false);
  const latest = useRef({ ...props, isRecorded });
  latest.current = { ...props, isRecorded };
  const transport = useMemo(
    () =>
      createTestTransport({
        spaceId,
        workflowId: workflow.id,
        name,
        getParameters: parameters.read,
        isRecorded: () => latest.current.isRecorded,
        save: () => latest.current.save(),
        onRun: (executeId) => latest.current.onRun(executeId),
      }),
    [spaceId, workflow.id, name, parameters.read],
  );
  const pane = useRef<HTMLElement>(null);
  useEffect(() => focusInput(pane.current), []);
  const blocked =
    errorCount > 0
      ? tEditor('fixFirst', { count: errorCount })
      : isUnsavable(saveState)
        ? t('notSavedFirst')
        : parameters.isMissing
          ? t('inputsMissing')
          : undefined;
  const agent: ChatAgent = { name: role?.name || workflow.name, avatarUrl: role?.avatar?.image_url };
  return (
    <aside ref={pane} tabIndex={-1} className={editor.side} aria-label={t('title')}>
      <div className={editor.sideHead}>
        {t('title')}
        <ConversationMenu {...conversations} />
        <span className={editor.spring} />
        <Tooltip label={tEditor('role')}>
          <ActionIcon variant="subtle" color="gray" aria-label={tEditor('role')} onClick={props.onRole}>
            <IconMasksTheater size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={props.onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {errorCount > 0 && (
        <div className={classes.notice} role="status">
          <span>{blocked}</span>
          <Button size="compact-xs" variant="default" flex="none" onClick={props.onShowProblems}>
            {t('showProblems')}
          </Button>
        </div>
      )}
      {parameters.fields.length > 0 && <Inputs parameters={parameters} />}
      {props.canEdit && (
        <div className={classes.inputs}>
          <RecordSwitch isRecorded={isRecorded} description="answers" onChange={setIsRecorded} />
        </div>
      )}
      <div className={classes.chat}>
        <Chat
          key={name}
          transport={transport}
          language={language}
          theme={theme}
          agent={agent}
          prologue={role?.onboarding_info?.prologue}
          suggestedQuestions={role?.onboarding_info?.suggested_questions}
          placeholder={t('placeholder')}
          disclaimer={saveState.kind === 'saved' ? null : t('savedFirst')}
          blocked={blocked}
          exportName={`${workflow.name} ${name}`}
          renderAnswerExtras={(turn) => <AnswerRun {...props} turn={turn} />}
        />
      </div>
    </aside>
  );
}

function Inputs({ parameters }: { parameters: ReturnType<typeof useTestParameters> }) {
  const t = useMessages(chatMessages);
  const [isOpen, setIsOpen] = useState(parameters.isMissing);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={classes.inputs}>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<Icon size={14} aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('inputs')}
      </Button>
      <Collapse expanded={isOpen}>
        <RunInputs
          fields={parameters.fields}
          texts={parameters.texts}
          problems={parameters.problems}
          onChange={parameters.change}
        />
      </Collapse>
    </div>
  );
}

type AnswerRunProps = Pick<ChatTestPaneProps, 'spaceId' | 'workflow' | 'canEdit'> & { turn: Turn };

/** The run that produced an answer: its page, and its test case. */
function AnswerRun({ spaceId, workflow: { id: workflowId }, canEdit, turn }: AnswerRunProps) {
  const t = useMessages(chatMessages);
  const executeId = turn.chat?.runId;
  if (!executeId) return null;
  return (
    <Group gap="xs">
      <LinkAnchor
        size="xs"
        to="/work_flow/run"
        search={{ space_id: spaceId, workflow_id: workflowId, execute_id: executeId }}
      >
        {t('openRun')}
      </LinkAnchor>
      {canEdit && <TestCaseButton size="compact-xs" run={{ spaceId, workflowId, executeId }} />}
    </Group>
  );
}

/** The conversations of this browser with a chat flow; that of Start's default name comes first. */
function useConversations(workflowId: string, defaultName: string) {
  const [names, setNames] = useState(() => readConversationNames(workflowId));
  const [picked, setPicked] = useState<string>();
  const name = picked ?? names[0] ?? defaultName;
  const all = [...new Set([defaultName, ...names, name])];
  function pick(next: string): void {
    setPicked(next);
    setNames(rememberConversation(workflowId, next));
  }
  return { name, names: all, onPick: pick, onNew: () => pick(nextName(defaultName, all)) };
}

function defaultNameOf(fields: readonly Variable[]): string {
  const value = fields.find(({ name }) => name === 'CONVERSATION_NAME')?.defaultValue;
  return typeof value === 'string' && value !== '' ? value.slice(0, 100) : 'Default';
}

/** Whether saving needs the user; what is merely unsaved is saved before a message is sent. */
function isUnsavable({ kind }: SaveState): boolean {
  return kind === 'conflict' || kind === 'signedOut' || kind === 'refused';
}

/** Focuses the input, or the pane itself where that would open the keyboard of a touch screen. */
function focusInput(pane: HTMLElement | null): void {
  const isTouch = window.matchMedia('(pointer: coarse)').matches;
  const field = isTouch ? null : pane?.querySelector<HTMLElement>('textarea');
  (field ?? pane)?.focus({ preventScroll: true });
}
