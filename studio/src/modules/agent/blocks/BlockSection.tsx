import { ActionIcon, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import { useId } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { ErrorBoundary } from '../../../shared/parts/ErrorBoundary.js';
import { useAgent, useBlocks } from '../editor/AgentSession.js';
import type { AgentBlock } from './AgentBlock.js';
import classes from './Blocks.module.css';
import { blockMessages } from './blockMessages.js';

interface BlockSectionProps {
  block: AgentBlock;
  isOpen: boolean;
  onToggle(): void;
}

/** One block: a head that opens and closes it, and its content. */
export function BlockSection({ block, isOpen, onToggle }: BlockSectionProps) {
  const t = useMessages(blockMessages);
  const language = useLanguage();
  const blocks = useBlocks();
  const { isReadOnly } = useAgent();
  const id = useId();
  const { Icon, Summary, Add, Body } = block;
  const count = block.count?.(blocks) ?? 0;
  const help = block.help[language];
  return (
    <section className={classes.block} aria-labelledby={`${id}head`}>
      <div className={classes.head}>
        <UnstyledButton
          id={`${id}head`}
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}body`}
          onClick={onToggle}
        >
          <IconChevronRight
            size={14}
            className={classes.chevron}
            data-open={isOpen || undefined}
            aria-hidden
          />
          <Icon size={16} stroke={1.75} className={classes.icon} aria-hidden />
          <span className={classes.label}>{block.label[language]}</span>
          {count > 0 && <span className={classes.count}>{count}</span>}
          {Summary && (
            <span className={classes.summary}>
              <Summary />
            </span>
          )}
        </UnstyledButton>
        <Tooltip label={help} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('help', { text: help })}>
            <IconInfoCircle size={14} aria-hidden />
          </ActionIcon>
        </Tooltip>
        {Add && !isReadOnly && <Add />}
      </div>
      <div id={`${id}body`} className={classes.body} hidden={!isOpen}>
        {isOpen && (
          <ErrorBoundary
            fallback={() => (
              <Text size="sm" c="var(--h-fail-text)" role="alert">
                {t('broken')}
              </Text>
            )}
          >
            <Body />
          </ErrorBoundary>
        )}
      </div>
    </section>
  );
}
