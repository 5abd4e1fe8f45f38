import { agentTypes } from '@heddle/api-contract/families/bot';
import { type CardProps, defineNodeType, Port } from '@heddle/flow-canvas';
import { IconLink, IconPlayerPlay, IconRobot, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useAgentModels } from '../model/modelQueries.js';
import { type AgentData, newJumpPort, nodeTypeNames } from './agentDocument.js';
import classes from './MultiAgent.module.css';
import { multiAgentMessages } from './multiAgentMessages.js';
import { nextRules } from './nextRules.js';
import { useSpaceOfCards } from './SpaceOfCards.js';
import { useSpeaker } from './useSpeaker.js';

const titleKey = 'agent_name';

function Row({ name, children }: { name?: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      {name !== undefined && <span className={classes.key}>{name}</span>}
      {children}
    </div>
  );
}

/** A port for each condition, and one from which a new condition is drawn. */
function JumpRows({ data }: { data: AgentData }) {
  const t = useMessages(multiAgentMessages);
  return (
    <>
      {(data.jumps ?? []).map(({ intent_id, prompt = '' }) => (
        <Row key={intent_id}>
          <span className={prompt.trim() === '' ? classes.muted : classes.value}>
            {prompt.trim() || t('emptyJump')}
          </span>
          <Port direction="out" id={intent_id} />
        </Row>
      ))}
      <Row>
        <span className={classes.muted}>{t('newJump')}</span>
        <Port direction="out" id={newJumpPort} />
      </Row>
    </>
  );
}

function StartCard({ data }: CardProps<AgentData>) {
  const t = useMessages(multiAgentMessages);
  const { isHosted } = useSpeaker();
  const rule = nextRules.find(({ value }) => value === data.jump_config?.backtrack) ?? nextRules[0];
  return (
    <div className={classes.card} style={{ width: 180 }}>
      <div className={classes.head}>
        <IconPlayerPlay size={16} aria-hidden />
        <span className={classes.title}>{t('start')}</span>
        <Port direction="out" />
      </div>
      <div className={classes.muted}>{t(isHosted ? 'speaker' : 'nextRound')}</div>
      <div className={classes.value}>{t(isHosted ? 'firstSpeaks' : rule.label)}</div>
    </div>
  );
}

function AgentCard({ data, title }: CardProps<AgentData>) {
  const t = useMessages(multiAgentMessages);
  const models = useAgentModels(useSpaceOfCards());
  const id = data.model_info?.model_id;
  const skills =
    (data.plugin_info_list?.length ?? 0) +
    (data.workflow_info_list?.length ?? 0) +
    (data.knowledge?.knowledge_info?.length ?? 0);
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Port direction="in" />
        <IconRobot size={16} aria-hidden />
        <span className={classes.title}>{title}</span>
      </div>
      <Row name={t('model')}>
        <span className={classes.value}>
          {id === undefined ? t('sharedModel') : (models.data?.find((model) => model.id === id)?.name ?? id)}
        </span>
      </Row>
      <Row name={t('skills')}>
        <span className={classes.value}>
          {skills === 0 ? t('noSkills') : t('skillCount', { count: skills })}
        </span>
      </Row>
      {data.agent_type === agentTypes.task && <Row>{t('once')}</Row>}
      <div className={classes.muted}>{t('jumps')}</div>
      <JumpRows data={data} />
    </div>
  );
}

function BotCard({ data, title }: CardProps<AgentData>) {
  const t = useMessages(multiAgentMessages);
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Port direction="in" />
        <IconLink size={16} aria-hidden />
        <span className={classes.title}>{title}</span>
      </div>
      <div className={classes.muted}>
        {t(data.reference_id === undefined ? 'noReference' : 'followsLatest')}
      </div>
      <JumpRows data={data} />
    </div>
  );
}

function GlobalCard({ data }: CardProps<AgentData>) {
  const t = useMessages(multiAgentMessages);
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <IconWorld size={16} aria-hidden />
        <span className={classes.title}>{t('global')}</span>
      </div>
      <div className={classes.muted}>{t('globalWhy')}</div>
      <JumpRows data={data} />
    </div>
  );
}

const { start, agent, global, bot } = nodeTypeNames;

/** The node types of the canvas of agents. */
export const agentNodeTypes = [
  defineNodeType<AgentData>({
    ...{ type: start, label: 'Start', titleKey, card: StartCard, icon: IconPlayerPlay },
    create: () => ({ agent_type: agentTypes.start }),
  }),
  defineNodeType<AgentData>({
    ...{ type: agent, label: 'Agent · 智能体', titleKey, card: AgentCard, icon: IconRobot },
    create: () => ({ agent_type: agentTypes.agent }),
  }),
  defineNodeType<AgentData>({
    ...{ type: bot, label: 'Referenced agent · 引用的智能体', titleKey, card: BotCard, icon: IconLink },
    create: () => ({ agent_type: agentTypes.bot, update_type: 2 }),
  }),
  defineNodeType<AgentData>({
    ...{ type: global, label: 'Global jumps · 全局跳转', titleKey, card: GlobalCard, icon: IconWorld },
    create: () => ({ agent_type: agentTypes.global }),
  }),
];
