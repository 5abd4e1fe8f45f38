import { longestQuery } from '@heddle/api-contract/families/copilot';
import { showSuccess } from '@heddle/ui-kit';
import { equalJson, type JsonObject } from '@heddle/workflow-schema';
import { Alert, Button, Group, Loader, Modal, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { useWriting, type Writing } from '../../../shared/writing/useWriting.js';
import { MergeView } from '../submit/MergeView.js';
import type { ChangeRequest } from './Copilot.js';
import { copilotMessages } from './copilotMessages.js';
import { type ProposedChange, proposeChange, useCanWrite } from './copilotQueries.js';

interface ChangeDialogProps {
  spaceId: string;
  workflowId: string;
  request: ChangeRequest;
  getDraft(): JsonObject;
  nodeTitle(nodeId: string): string;
  /** Replaces the document as one undo step with this label. */
  onApply(json: JsonObject, label: string): void;
  onClose(): void;
}

/** Has a model change the workflow, and applies the changes that the author picks. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { spaceId, workflowId, request, getDraft, nodeTitle, onApply, onClose } = props;
  const t = useMessages(copilotMessages);
  const shared = useMessages(sharedMessages);
  const [wish, setWish] = useState(request.wish);
  const [isReviewing, setIsReviewing] = useState(false);
  const canWrite = useCanWrite(spaceId);
  const { writing, start, stop } = useWriting(proposeChange);
  const isWriting = writing.kind === 'writing';
  const proposed = writing.kind === 'done' && !isSame(writing.written) ? writing.written : undefined;
  useEffect(() => setIsReviewing(proposed !== undefined), [proposed]);
  const canStart = canWrite === true && !isWriting && wish.trim() !== '';

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (canStart)
      void start({ spaceId, workflowId, wish: wish.trim(), nodeIds: request.nodeIds, document: getDraft() });
  }

  function handleMerge(json: JsonObject): void {
    onApply(json, t('applied'));
    showSuccess(t('appliedNow'));
    onClose();
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={640}
      // A click beside the dialog must not drop what a model has written for a minute.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack component="form" onSubmit={handleSubmit}>
        <Text size="sm" c="var(--h-text-2)">
          {t('why')}
        </Text>
        {canWrite === false && <Alert color="weld">{t('noModel')}</Alert>}
        <Textarea
          label={t('wish')}
          description={
            request.nodeIds.length > 0 && t('about', { names: request.nodeIds.map(nodeTitle).join(', ') })
          }
          placeholder={t('wishSample')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={longestQuery}
          readOnly={isWriting}
          value={wish}
          onChange={(event) => setWish(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleSubmit(event);
          }}
          data-autofocus
        />
        <Progress writing={writing} />
        <Group justify="flex-end">
          <Button variant="default" onClick={isWriting ? stop : onClose}>
            {isWriting ? t('stop') : shared('cancel')}
          </Button>
          {proposed && (
            <Button variant="default" onClick={() => setIsReviewing(true)}>
              {t('review')}
            </Button>
          )}
          {!isWriting && (
            <Button type="submit" disabled={!canStart}>
              {t(writing.kind === 'asking' ? 'propose' : 'again')}
            </Button>
          )}
        </Group>
      </Stack>
      {isReviewing && proposed && (
        <MergeView
          title={t('review')}
          why={[proposed.summary, t('reviewWhy')].filter(Boolean).join(' ')}
          draft={proposed.before}
          latest={proposed.after}
          onMerge={handleMerge}
          onClose={() => setIsReviewing(false)}
        />
      )}
    </Modal>
  );
}

const isSame = ({ before, after }: ProposedChange) => equalJson(before, after);

function Progress({ writing }: { writing: Writing<ProposedChange> }) {
  const t = useMessages(copilotMessages);
  return (
    <>
      <div role="status">
        {writing.kind === 'writing' && (
          <Group gap="xs">
            <Loader size={14} />
            <Text size="sm">
              {t(writing.isRepair ? 'repairing' : 'writing', { count: writing.text.length })}
            </Text>
          </Group>
        )}
        {writing.kind === 'stopped' && <Text size="sm">{t('stopped')}</Text>}
        {writing.kind === 'done' && (
          <Text size="sm">
            {[writing.written.summary, isSame(writing.written) && t('unchanged')].filter(Boolean).join(' ')}
          </Text>
        )}
      </div>
      {writing.kind === 'failed' && (
        <Alert color="madder" variant="light" role="alert">
          {writing.why}
        </Alert>
      )}
    </>
  );
}
