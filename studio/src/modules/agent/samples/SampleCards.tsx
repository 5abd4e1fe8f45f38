import { Text, Title, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from '../../../shared/parts/Cards.module.css';
import { agentMessages } from '../agentMessages.js';
import { AgentIcon } from '../components/AgentIcon.js';
import { agentModes } from '../draft/AgentBlocks.js';
import { sampleMessages } from './sampleMessages.js';
import { useAgentSamples, useOpenSample } from './sampleQueries.js';

/** Sample agents as cards, each of which opens its agent; nothing until they are loaded. */
export function SampleCards({ spaceId }: { spaceId: string }) {
  const t = useMessages(sampleMessages);
  const tAgent = useMessages(agentMessages);
  const samples = useAgentSamples();
  const open = useOpenSample(spaceId);
  if (!samples.data) return null;
  return (
    <section aria-label={t('title')}>
      <Title order={3} size="h5">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {t('why')}
      </Text>
      <ul className={classes.grid}>
        {samples.data.map(({ id, name, desc, bot_mode }) => (
          <li key={id} className={classes.card}>
            <div className={classes.head}>
              <AgentIcon url="" />
              <UnstyledButton
                className={classes.name}
                disabled={open.isPending}
                onClick={() => open.mutate(id)}
              >
                {name}
              </UnstyledButton>
            </div>
            <p className={classes.description}>{desc}</p>
            <div className={classes.foot}>
              <span>{tAgent(bot_mode === agentModes.chatFlow ? 'chatFlow' : 'agent')}</span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
