import { Alert, Button, Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { formatMessage } from '../formatMessage.js';
import { IconArrowUp } from '../icons/IconArrowUp.js';
import { useFormScope } from './FormScope.js';
import { labelled } from './labelled.js';
import { workflowMessages } from './workflowMessages.js';

interface VersionChoiceProps {
  workflowId: string;
  /** `''` is the draft. */
  version: string;
  isBusy: boolean;
  onChoose(version: string): void;
}

/**
 * Selects the version of the called workflow and offers an update to a newer one. Empty if the host has no
 * versions.
 */
export function VersionChoice({ workflowId, version, isBusy, onChoose }: VersionChoiceProps) {
  const { context, isReadOnly } = useFormScope();
  const t = workflowMessages[context.language];
  const { loadWorkflowVersions } = context;
  const [known, setKnown] = useState<{ of: string; versions: readonly string[] }>();
  useEffect(() => {
    let isGone = false;
    loadWorkflowVersions?.(workflowId).then(
      (versions) => !isGone && setKnown({ of: workflowId, versions }),
      // The node's own version is shown even if the list cannot be loaded.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [loadWorkflowVersions, workflowId]);
  if (loadWorkflowVersions === undefined) return null;
  const versions = known?.of === workflowId ? known.versions : [];
  const newest = versions[0];
  const listed = version === '' || versions.includes(version) ? versions : [version, ...versions];
  return (
    <>
      <Select
        {...labelled(t, 'whichVersion')}
        data={[{ value: '', label: t.draftVersion }, ...listed.map((name) => ({ value: name, label: name }))]}
        value={version}
        allowDeselect={false}
        disabled={isReadOnly || isBusy}
        onChange={(chosen) => chosen !== null && chosen !== version && onChoose(chosen)}
      />
      {version !== '' && newest !== undefined && newest !== version && (
        <Alert variant="light" p="xs" mt="xs" title={formatMessage(t.newerVersion, { version: newest })}>
          {!isReadOnly && (
            <Button
              size="compact-sm"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              loading={isBusy}
              onClick={() => onChoose(newest)}
            >
              {formatMessage(t.takeVersion, { version: newest })}
            </Button>
          )}
        </Alert>
      )}
    </>
  );
}
