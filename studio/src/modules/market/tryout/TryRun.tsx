import { ErrorBlock } from '@heddle/ui-kit';
import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { useInsideWorkflows } from '../official/contentQueries.js';
import type { ProductDetail } from '../product/productQueries.js';
import { isBoolean, isJson, readInputs } from './readInputs.js';
import { startSamples } from './startSamples.js';
import { TryOutput } from './TryOutput.js';
import { tryMessages } from './tryMessages.js';
import { useTryRun } from './tryQueries.js';

/** One run of the listed version of a workflow, with inputs of the person. */
export function TryRun({ product }: { product: ProductDetail }) {
  const t = useMessages(tryMessages);
  const parameters = product.wire.workflow_extra?.inputs ?? [];
  const [entered, setEntered] = useState<Record<string, string>>({});
  const [isTried, setIsTried] = useState(false);
  const run = useTryRun(product.id);
  const workflows = useInsideWorkflows(product).query.data;
  const samples = useMemo(() => startSamples(workflows?.[0]?.schema ?? ''), [workflows]);
  const values = { ...samples, ...entered };
  const { inputs, problems } = readInputs(parameters, values);
  const set = (name: string, value: string) => setEntered((before) => ({ ...before, [name]: value }));

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(problems).length === 0) run.mutate(inputs);
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack maw={560}>
        <Text size="xs" c="dimmed">
          {t('limits')}
        </Text>
        {parameters.map((parameter) => {
          const { name, desc, is_required } = parameter;
          const problem = isTried ? problems[name] : undefined;
          if (isBoolean(parameter))
            return (
              <Checkbox
                key={name}
                label={name}
                description={desc}
                checked={values[name] === 'true'}
                onChange={(event) => set(name, String(event.currentTarget.checked))}
              />
            );
          const field = {
            label: name,
            description: desc,
            required: is_required,
            value: values[name] ?? '',
            error: problem && t(problem),
            onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
          };
          return <Textarea key={name} autosize minRows={isJson(parameter) ? 2 : 1} maxRows={10} {...field} />;
        })}
        <Button
          type="submit"
          loading={run.isPending}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          style={{ alignSelf: 'start' }}
        >
          {t('run')}
        </Button>
        <Outcome run={run} />
      </Stack>
    </form>
  );
}

function Outcome({ run: { data, error } }: { run: ReturnType<typeof useTryRun> }) {
  const t = useMessages(tryMessages);
  const language = useLanguage();
  if (error) return <ErrorBlock title={t('failed')}>{errorText(error)}</ErrorBlock>;
  if (!data) return null;
  if (data.status !== 'success') return <ErrorBlock title={t('failed')}>{data.error}</ErrorBlock>;
  return (
    <section aria-label={t('output')}>
      <Text size="sm" role="status" mb={4}>
        {t('done', { time: formatDuration(data.duration_ms, language) })}
      </Text>
      <TryOutput text={data.output} />
    </section>
  );
}
