import type { JsonObject } from '@heddle/workflow-schema';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { IconBraces } from '../icons/IconBraces.js';
import { useFormMessages, useFormScope } from './FormScope.js';
import { outputsFromSample } from './outputsFromSample.js';

/** Replaces the declared variables by those inferred from pasted sample JSON. */
export function SampleImport({
  label,
  onImport,
}: {
  label: string;
  onImport: (outputs: JsonObject[]) => void;
}) {
  const { isReadOnly } = useFormScope();
  const t = useFormMessages();
  const [text, setText] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  if (isReadOnly) return null;
  const take = () => {
    const outputs = outputsFromSample(text ?? '');
    setRefused(outputs === undefined);
    if (outputs === undefined) return;
    onImport(outputs);
    setText(undefined);
  };
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconBraces size={14} />}
        aria-label={`${t.fromSample}: ${label}`}
        onClick={() => {
          setRefused(false);
          setText('');
        }}
      >
        {t.fromSample}
      </Button>
      <Modal opened={text !== undefined} onClose={() => setText(undefined)} title={t.fromSample} centered>
        <Textarea
          data-autofocus
          autosize
          minRows={6}
          maxRows={16}
          label={t.sample}
          description={t.sampleHint}
          error={isRefused && t.sampleRefused}
          className="heddle-form-mono"
          value={text ?? ''}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button mt="md" onClick={take}>
          {t.takeSample}
        </Button>
      </Modal>
    </>
  );
}
