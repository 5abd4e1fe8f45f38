import { maxReferenceDepth } from '@heddle/api-contract/families/library';
import { Drawer, Group, SegmentedControl, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { resourceLink } from '../resourceLink.js';
import type { ReferenceNode } from './nodeText.js';
import { ReferenceGraph } from './ReferenceGraph.js';
import { ReferenceList } from './ReferenceList.js';
import classes from './References.module.css';
import { referenceMessages } from './referenceMessages.js';
import { type ReferredResource, referencesQuery } from './referenceQueries.js';

export interface ReferencesDrawerProps {
  spaceId: string;
  resource: ReferredResource;
  /** More about the resource, below the list. */
  children?: ReactNode;
  onClose(): void;
}

/** What uses a resource and what it uses, as a graph or as a list. */
export function ReferencesDrawer({ spaceId, resource, children, onClose }: ReferencesDrawerProps) {
  const t = useMessages(referenceMessages);
  const shared = useMessages(sharedMessages);
  const navigate = useNavigate();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState<'graph' | 'list'>();
  const [depth, setDepth] = useState(1);
  const layout = chosen ?? (isNarrow ? 'list' : 'graph');
  const references = useQuery(referencesQuery(spaceId, resource, depth));

  function handleOpen(node: ReferenceNode): void {
    if (node.state !== 'listed' || node.level === 0) return;
    const link = resourceLink(node.space_id, { type: node.res_type, id: node.res_id });
    if (!link) return;
    onClose();
    void navigate(link);
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(960px, 100vw)"
      title={t('title', { name: resource.name })}
      classNames={{ content: classes.drawer ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Group gap="sm">
        <SegmentedControl
          aria-label={t('layout')}
          value={layout}
          onChange={(value) => setChosen(value as typeof layout)}
          data={(['graph', 'list'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <SegmentedControl
          aria-label={t('depth')}
          value={String(depth)}
          onChange={(value) => setDepth(Number(value))}
          data={[
            { value: '1', label: t('direct') },
            { value: String(maxReferenceDepth), label: t('indirect') },
          ]}
        />
      </Group>
      <Loaded query={references} failed={t('failed')}>
        {(found) => (
          <>
            {found.is_cut && (
              <Text size="sm" role="status">
                {t('cut')}
              </Text>
            )}
            {layout === 'list' ? (
              <>
                <ReferenceList references={found} onOpen={onClose} />
                {children}
              </>
            ) : (
              <>
                <Text size="sm" c="dimmed">
                  {t(found.nodes.length === 1 ? 'none' : 'graphHint')}
                </Text>
                {found.nodes.length > 1 && <ReferenceGraph references={found} onOpen={handleOpen} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
