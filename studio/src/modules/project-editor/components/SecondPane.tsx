import { ActionIcon, Tooltip } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { PaneHandle } from '../../../shared/parts/PaneHandle.js';
import type { ProjectPart } from '../ProjectPart.js';
import classes from '../pages/ProjectPage.module.css';
import { projectEditorMessages } from '../projectEditorMessages.js';
import { minPaneWidth, type Split } from '../useSplit.js';
import { describeTab } from './TabBar.js';

interface SecondPaneProps {
  split: Split;
  /** Key of its tab. */
  tabKey: string;
  parts: readonly ProjectPart[];
  children: ReactNode;
}

/** A tab beside the shown one, with the line that resizes it. */
export function SecondPane({ split, tabKey, parts, children }: SecondPaneProps) {
  const t = useMessages(projectEditorMessages);
  const { icon, name } = describeTab(tabKey, parts, t);
  return (
    <>
      <PaneHandle
        label={t('resizePanes')}
        width={split.width}
        minimum={minPaneWidth}
        maximum={Math.max(minPaneWidth, window.innerWidth - 240 - minPaneWidth)}
        direction={-1}
        onResize={split.resize}
      />
      <section className={classes.second} aria-label={t('secondPane', { name })} data-split-pane>
        <div className={classes.secondHead}>
          <span className={classes.secondName} title={name}>
            {icon}
            <span>{name}</span>
          </span>
          <Tooltip label={t('closeSplit')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('closeSplit')}
              onClick={() => split.show(undefined)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <div className={classes.content}>{children}</div>
      </section>
    </>
  );
}
