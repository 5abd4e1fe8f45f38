import { publishModes } from '@heddle/api-contract/families/product';
import { ErrorBlock, showSuccess } from '@heddle/ui-kit';
import { Button, Group, Image, Modal, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { TextDiff } from '../../../shared/text-diff/TextDiff.js';
import { listingMessages } from '../listing/listingMessages.js';
import { useAllCategoriesOfType } from '../listing/listingQueries.js';
import { versionName } from '../versionName.js';
import { adminMessages } from './adminMessages.js';
import { type AdminProduct, type Comparison, useComparison, useDecide } from './adminQueries.js';

interface ReviewDialogProps {
  draftId: string;
  product: AdminProduct['meta_info'];
  onClose(): void;
}

/** A draft next to the listed version, and the decision about it. */
export function ReviewDialog({ draftId, product, onClose }: ReviewDialogProps) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const comparison = useComparison(draftId);
  const decide = useDecide();
  const [reason, setReason] = useState('');
  const [isRejecting, setIsRejecting] = useState(false);
  const { name } = product;
  const decision = { draftId, entityType: product.entity_type, entityId: product.entity_id };
  function handleApprove(): void {
    decide.mutate(decision, {
      onSuccess: () => {
        showSuccess(t('approved', { name }));
        onClose();
      },
    });
  }
  function handleReject(): void {
    if (!isRejecting) setIsRejecting(true);
    else if (reason.trim() !== '')
      decide.mutate(
        { ...decision, reason: reason.trim() },
        {
          onSuccess: () => {
            showSuccess(t('rejected', { name }));
            onClose();
          },
        },
      );
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reviewTitle', { name })}
      size={880}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Loaded query={comparison} failed={t('failed')}>
          {(loaded) => <Changes comparison={loaded} />}
        </Loaded>
        {isRejecting && (
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            required
            autosize
            minRows={2}
            maxLength={500}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {decide.error && <ErrorBlock title={t('saveFailed')}>{errorText(decide.error)}</ErrorBlock>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            variant={isRejecting ? 'filled' : 'default'}
            color={isRejecting ? 'madder' : 'gray'}
            disabled={isRejecting && reason.trim() === ''}
            loading={decide.isPending && isRejecting}
            onClick={handleReject}
          >
            {t('reject')}
          </Button>
          {!isRejecting && (
            <Button disabled={!comparison.data} loading={decide.isPending} onClick={handleApprove}>
              {t('approve')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

type Snapshot = Comparison['draft'];

/** What the draft changes, part by part; everything, if nothing is listed yet. */
function Changes({ comparison: { draft, listed } }: { comparison: Comparison }) {
  const t = useMessages(adminMessages);
  const tListing = useMessages(listingMessages);
  const categories = useAllCategoriesOfType(draft.entity_type).data ?? [];
  const texts = ({ category_id, category_note, publish_mode, ...rest }: Snapshot) => ({
    name: rest.name,
    description: rest.description,
    version: versionName(rest.entity_version),
    category: [categories.find(({ id }) => id === category_id)?.name, category_note]
      .filter(Boolean)
      .join(': '),
    mode: tListing(publish_mode === publishModes.openSource ? 'modeOpen' : 'modeClosed'),
    changelog: rest.changelog,
    readme: rest.readme,
    insides: rest.insides,
  });
  const after = texts(draft);
  const before = listed && texts(listed);
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (part) => after[part] !== (before?.[part] ?? ''),
  );
  const hasNewCovers =
    draft.covers.map(({ uri }) => uri).join() !== (listed?.covers ?? []).map(({ uri }) => uri).join();
  return (
    <>
      {!listed && <Text size="sm">{t('first')}</Text>}
      {listed && changed.length === 0 && !hasNewCovers && <Text size="sm">{t('unchanged')}</Text>}
      {changed.map((part) => (
        <section key={part} aria-label={t(`field.${part}`)}>
          <Title order={3} size="sm" mb={4}>
            {t(`field.${part}`)}
          </Title>
          <TextDiff before={before?.[part] ?? ''} after={after[part]} />
        </section>
      ))}
      {hasNewCovers && (
        <section aria-label={t('field.covers')}>
          <Title order={3} size="sm" mb={4}>
            {t('field.covers')}
          </Title>
          <Group>
            {draft.covers.map(({ uri, url }) => (
              <Image key={uri} src={url} alt="" h={120} w="auto" radius={6} />
            ))}
          </Group>
        </section>
      )}
    </>
  );
}
