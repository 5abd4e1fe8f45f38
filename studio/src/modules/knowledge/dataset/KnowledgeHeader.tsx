import { ActionIcon, Badge, Button, Menu, UnstyledButton } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleOff,
  IconDots,
  IconPencil,
  IconPlus,
  IconTargetArrow,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatBytes } from '../../../shared/format/formatBytes.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { LinkMenuItem } from '../../../shared/parts/LinkMenuItem.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { knowledgeMessages } from '../knowledgeMessages.js';
import classes from '../pages/Knowledge.module.css';
import { useEnableDataset } from '../queries.js';
import { uploadTypesOf } from '../upload/uploadTypes.js';
import type { Dataset } from './Dataset.js';
import { DatasetIcon } from './DatasetIcon.js';

const DatasetDialog = lazyDialog(async () => (await import('../create/DatasetDialog.js')).DatasetDialog);
const AgentsDialog = lazyDialog(async () => (await import('./AgentsDialog.js')).AgentsDialog);

interface KnowledgeHeaderProps {
  spaceId: string;
  dataset: Dataset;
  /** Without links to other pages of the space. */
  isModal?: boolean;
  /** On the page of the retrieval test. */
  isTest?: boolean;
  actions: ReactNode;
}

/** Name, figures and actions of a knowledge base. */
export function KnowledgeHeader({
  spaceId,
  dataset,
  isModal = false,
  isTest = false,
  actions,
}: KnowledgeHeaderProps) {
  const t = useMessages(knowledgeMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const enable = useEnableDataset(spaceId);
  const [dialog, setDialog] = useState<'edit' | 'agents'>();
  const { kind, name, canEdit, isEnabled } = dataset;
  const params = { space_id: spaceId, dataset_id: dataset.id };
  const facts =
    kind === 'table'
      ? [t('rowCount', { count: dataset.chunkCount })]
      : kind === 'photo'
        ? [t('photoCount', { count: dataset.documentCount })]
        : [
            t('documentCount', { count: dataset.documentCount }),
            t('chunkCount', { count: dataset.chunkCount }),
          ];
  return (
    <header className={classes.head}>
      {!isModal && (
        <LinkAnchor
          to="/space/$space_id/library"
          params={{ space_id: spaceId }}
          className={classes.crumb ?? ''}
        >
          {t('library')}
        </LinkAnchor>
      )}
      <div className={classes.titleRow}>
        <DatasetIcon kind={kind} url={dataset.iconUrl} />
        <h1 className={classes.title}>{name}</h1>
        <Badge variant="light" color="gray" radius="sm" tt="none">
          {t(kind)}
        </Badge>
        <span className={classes.facts}>
          {[...facts, formatBytes(dataset.size, language), t('hits', { count: dataset.hitCount })].map(
            (fact) => (
              <span key={fact}>{fact}</span>
            ),
          )}
          <UnstyledButton fz={12} c="var(--h-accent-text)" onClick={() => setDialog('agents')}>
            {t('usedBy', { count: dataset.agentCount })}
          </UnstyledButton>
        </span>
        <div className={classes.headActions}>
          {actions}
          {!isModal && !isTest && (
            <LinkButton
              to="/space/$space_id/knowledge/$dataset_id/test"
              params={params}
              variant="default"
              leftSection={<IconTargetArrow size={16} aria-hidden />}
            >
              {t('test')}
            </LinkButton>
          )}
          {canEdit && !isTest && (
            <>
              <Menu position="bottom-end" width={200}>
                <Menu.Target>
                  <ActionIcon variant="default" size={32} aria-label={`${shared('more')}: ${name}`}>
                    <IconDots size={16} aria-hidden />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('edit')}>
                    {t('edit')}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={isEnabled ? <IconCircleOff size={16} /> : <IconCircleCheck size={16} />}
                    onClick={() => enable.mutate({ id: dataset.id, isEnabled: !isEnabled })}
                  >
                    {t(isEnabled ? 'disable' : 'enable')}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
              <Menu position="bottom-end" width={220}>
                <Menu.Target>
                  <Button leftSection={<IconPlus size={16} aria-hidden />}>{t('addContent')}</Button>
                </Menu.Target>
                <Menu.Dropdown>
                  {uploadTypesOf(kind, dataset.documentCount > 0).map(({ type, opt, label, Icon }) => (
                    <LinkMenuItem
                      key={`${type}-${opt}`}
                      to="/space/$space_id/knowledge/$dataset_id/upload"
                      params={params}
                      search={{ type, opt }}
                      target={isModal ? '_blank' : undefined}
                      leftSection={<Icon size={16} />}
                    >
                      {label[language]}
                    </LinkMenuItem>
                  ))}
                </Menu.Dropdown>
              </Menu>
            </>
          )}
        </div>
      </div>
      {dialog === 'edit' && (
        <DatasetDialog spaceId={spaceId} dataset={dataset} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'agents' && (
        <AgentsDialog spaceId={spaceId} datasetId={dataset.id} onClose={() => setDialog(undefined)} />
      )}
    </header>
  );
}
