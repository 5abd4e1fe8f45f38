import { Mark } from '@heddle/ui-kit';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBinaryTree,
  IconCircleCheck,
  IconCircleX,
  IconCode,
  IconDots,
  IconDownload,
  IconFileDiff,
  IconGitPullRequest,
  IconListDetails,
  IconMasksTheater,
  IconPlayerPlay,
  IconPlayerStop,
  IconSparkles,
  IconUpload,
  IconVariable,
  IconVersions,
  IconWorldShare,
} from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { BackLink } from '../../../shared/parts/BackLink.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { LinkMenuItem } from '../../../shared/parts/LinkMenuItem.js';
import { backOf, readScene } from '../../../shared/routing/navigationScene.js';
import { LanguageSwitch, PreferenceItems, SchemeSwitch } from '../../account/index.js';
import { ShareButton } from '../../collaborator/index.js';
import { CommentsButton } from '../../comment/index.js';
import { ShowGuideItem } from '../../guide/index.js';
import { PresenceAvatars } from '../../presence/index.js';
import type { SaveState } from '../autosave/createAutosave.js';
import { ChatFlowTag } from '../components/ChatFlowTag.js';
import { WorkflowStatusPill } from '../components/WorkflowStatusPill.js';
import type { WorkflowState } from '../WorkflowRow.js';
import { workflowMessages } from '../workflowMessages.js';
import classes from './Editor.module.css';
import { editorMessages } from './editorMessages.js';
import { PublishButton } from './PublishButton.js';
import { SaveStateLabel } from './SaveStateLabel.js';
import type { EditorPeople } from './useEditorPeople.js';
import type { Following } from './useFollowing.js';

interface EditorBarProps {
  spaceId: string;
  workflowId: string;
  people: EditorPeople;
  following: Following;
  name: string;
  isChatFlow: boolean;
  saveState: SaveState;
  state: WorkflowState;
  isRunning: boolean;
  canPublish: boolean;
  problems: { errors: number; warnings: number };
  /** Reopens the conflict dialog. */
  onSettle(): void;
  onSignIn(): void;
  onProblems(): void;
  onRun(): void;
  onStop(): void;
  /** Submits the draft; undefined where nobody submits. */
  onSubmit: (() => void) | undefined;
  onPublish(): void;
  onVersions(): void;
  onCall(): void;
  onReferences(): void;
  /** Edits the role; undefined for workflows, which have none. */
  onRole: (() => void) | undefined;
  /** Of a chat flow. */
  onChannels: (() => void) | undefined;
  onVariables(): void;
  onExport(): void;
  /** Compares the workflow with a file; undefined for readers. */
  onCompareFile: (() => void) | undefined;
  /** Opens the dialog in which a model changes the workflow; undefined for readers. */
  onChangeWithModel: (() => void) | undefined;
}

/** The bar above the canvas: name, save state and actions on the workflow. */
export function EditorBar(props: EditorBarProps) {
  const t = useMessages(editorMessages);
  const tWorkflow = useMessages(workflowMessages);
  const { problems, state } = props;
  // An app has its own bar, and is published as a whole.
  const isInApp = useEnclosingApp() !== undefined;
  const scene = readScene(useSearch({ strict: false }));
  const isSubmitted = state.draft === 'submitted' || state.draft === 'published';
  return (
    <header className={classes.bar}>
      {!isInApp && (
        <>
          <BackLink
            {...backOf(scene, props.spaceId)}
            label={t(scene.bot_id === undefined ? 'back' : 'backToAgent')}
          />
          <span className={`${classes.mark} ${classes.wideOnly}`}>
            <Mark size={24} />
          </span>
        </>
      )}
      {isInApp ? (
        <h2 className={classes.name}>{props.name}</h2>
      ) : (
        <h1 className={classes.name}>{props.name}</h1>
      )}
      {props.isChatFlow && (
        <span className={`${classes.state} ${classes.wideOnly}`}>
          <ChatFlowTag />
        </span>
      )}
      <span className={`${classes.state} ${classes.wideOnly}`}>
        <WorkflowStatusPill state={props.state} />
      </span>
      <SaveStateLabel state={props.saveState} onSettle={props.onSettle} onSignIn={props.onSignIn} />
      <span className={classes.spring} />
      <ProblemsButton {...problems} onClick={props.onProblems} />
      {props.isRunning ? (
        <Button
          variant="default"
          flex="none"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={props.onStop}
        >
          {t('stop')}
        </Button>
      ) : (
        <Button
          variant="default"
          flex="none"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={props.onRun}
        >
          {t('testRun')}
        </Button>
      )}
      {props.onChangeWithModel && (
        <Button
          className={classes.wideOnly}
          variant="subtle"
          color="gray"
          flex="none"
          leftSection={<IconSparkles size={16} aria-hidden />}
          disabled={props.isRunning}
          onClick={props.onChangeWithModel}
        >
          {t('changeWithModel')}
        </Button>
      )}
      <LinkButton
        className={classes.wideOnly ?? ''}
        to="/work_flow/runs"
        search={{ space_id: props.spaceId, workflow_id: props.workflowId }}
        variant="subtle"
        color="gray"
        flex="none"
        leftSection={<IconListDetails size={16} aria-hidden />}
      >
        {tWorkflow('runs')}
      </LinkButton>
      <PresenceAvatars
        neighbours={props.people.neighbours}
        onFollow={props.following.toggle}
        followed={props.following.followed}
      />
      <CommentsButton
        resource={props.people.resource}
        anchors={props.people.anchors}
        version={props.people.commentsVersion}
      />
      <ShareButton resource={{ kind: 'workflow', id: props.workflowId, spaceId: props.spaceId }} />
      {props.onSubmit && (
        <Button
          className={classes.wideOnly}
          variant="default"
          flex="none"
          disabled={isSubmitted}
          onClick={props.onSubmit}
        >
          {t('submit')}
        </Button>
      )}
      {!isInApp && (
        <>
          <PublishButton className={classes.wideOnly} {...props} />
          <span className={classes.preferences}>
            <LanguageSwitch />
            <SchemeSwitch />
          </span>
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.mediumOnly}>
            <span className={classes.state}>
              <WorkflowStatusPill state={props.state} />
            </span>
          </Menu.Label>
          <div className={classes.narrowOnly}>
            {props.onSubmit && (
              <Menu.Item
                leftSection={<IconGitPullRequest size={16} />}
                disabled={isSubmitted}
                onClick={props.onSubmit}
              >
                {t('submit')}
              </Menu.Item>
            )}
            {!isInApp && (
              <Menu.Item
                leftSection={<IconUpload size={16} />}
                disabled={props.isRunning || !props.canPublish}
                onClick={props.onPublish}
              >
                {t('publish')}
                {!props.canPublish && <span className={classes.whyNot}>{t('publishNotYours')}</span>}
              </Menu.Item>
            )}
          </div>
          <div className={classes.narrowOnly}>
            <LinkMenuItem
              to="/work_flow/runs"
              search={{ space_id: props.spaceId, workflow_id: props.workflowId }}
              leftSection={<IconListDetails size={16} />}
            >
              {tWorkflow('runs')}
            </LinkMenuItem>
          </div>
          {props.onChangeWithModel && (
            <div className={classes.narrowOnly}>
              <Menu.Item
                leftSection={<IconSparkles size={16} />}
                disabled={props.isRunning}
                onClick={props.onChangeWithModel}
              >
                {t('changeWithModel')}
              </Menu.Item>
            </div>
          )}
          <ShowGuideItem name="workflow" resourceId={props.workflowId} />
          {props.onRole && (
            <Menu.Item leftSection={<IconMasksTheater size={16} />} onClick={props.onRole}>
              {t('role')}
            </Menu.Item>
          )}
          {props.onChannels && (
            <Menu.Item leftSection={<IconWorldShare size={16} />} onClick={props.onChannels}>
              {t('channels')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconVariable size={16} />} onClick={props.onVariables}>
            {t('variables')}
          </Menu.Item>
          <Menu.Item leftSection={<IconVersions size={16} />} onClick={props.onVersions}>
            {t('versions')}
          </Menu.Item>
          <Menu.Item leftSection={<IconCode size={16} />} onClick={props.onCall}>
            {tWorkflow('call')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBinaryTree size={16} />} onClick={props.onReferences}>
            {tWorkflow('references')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={props.onExport}>
            {t('export')}
          </Menu.Item>
          {props.onCompareFile && (
            <Menu.Item
              leftSection={<IconFileDiff size={16} />}
              disabled={props.isRunning}
              onClick={props.onCompareFile}
            >
              {t('compareFile')}
            </Menu.Item>
          )}
          <div className={classes.mediumOnly}>
            <Menu.Divider />
            <PreferenceItems />
          </div>
        </Menu.Dropdown>
      </Menu>
    </header>
  );
}

function ProblemsButton({
  errors,
  warnings,
  onClick,
}: {
  errors: number;
  warnings: number;
  onClick(): void;
}) {
  const t = useMessages(editorMessages);
  const count = errors + warnings;
  const Icon = errors > 0 ? IconCircleX : warnings > 0 ? IconAlertTriangle : IconCircleCheck;
  const color = errors > 0 ? 'var(--h-fail)' : warnings > 0 ? 'var(--h-warn)' : 'var(--h-ok)';
  return (
    <Button
      variant="subtle"
      color="gray"
      flex="none"
      leftSection={<Icon size={16} color={color} aria-hidden />}
      aria-label={count === 0 ? t('noProblems') : `${t('problems')}: ${count}`}
      onClick={onClick}
    >
      {count === 0 ? <span className={classes.wideOnly}>{t('noProblems')}</span> : count}
    </Button>
  );
}
