import { NumberInput, SegmentedControl, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../../shared/i18n/sharedMessages.js';
import { FormDialog } from '../../../../shared/parts/FormDialog.js';
import { agentLimits } from '../../agentLimits.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { flowModes, useWorkflowChoices } from '../../tools/toolQueries.js';
import { hooksMessages } from './hooksMessages.js';
import { type HookPoint, type PlacedHook, pointsFor, withHook } from './hooksOf.js';
import { type HookService, standardTimeout, targetOf, timeoutRange, uriOf } from './hookTarget.js';

interface Values {
  point: HookPoint;
  service: HookService;
  url: string;
  workflow: string;
  rules: string;
  timeout: number | string;
  isStrong: boolean;
}

function valuesOf(edited: PlacedHook | undefined): Values {
  const { service, target } = targetOf(edited?.hook.uri ?? '');
  return {
    point: edited?.point ?? 'llm_call_hook',
    service,
    url: service === 'http' ? target : '',
    workflow: service === 'workflow' ? target : '',
    rules: (edited?.hook.filter_rules ?? []).join('\n'),
    timeout: edited?.hook.timeout_ms ?? standardTimeout,
    isStrong: edited?.hook.strong_dep ?? false,
  };
}

const isHttps = (url: string) => url.startsWith('https://') && URL.canParse(url);

/** Adds a hook or edits one. */
export function HookDialog({ edited, onClose }: { edited?: PlacedHook; onClose(): void }) {
  const t = useMessages(hooksMessages);
  const shared = useMessages(sharedMessages);
  const { spaceId } = useAgent();
  const [info, setInfo] = useBlock('hook_info');
  const workflows = useWorkflowChoices(spaceId, '', flowModes.every);
  const [mode] = useBlock('bot_mode');
  const points = pointsFor(mode, edited?.point);
  return (
    <FormDialog<Values>
      title={t(edited ? 'edit' : 'add')}
      submit={shared('save')}
      size={480}
      isOpen
      initial={valuesOf(edited)}
      check={({ point, service, url, workflow, timeout }) => ({
        point:
          edited?.point !== point &&
          (info[point] ?? []).length >= agentLimits.hooks &&
          t('full', { count: agentLimits.hooks }),
        url: service === 'http' && !isHttps(url.trim()) && t('urlBad'),
        workflow: service === 'workflow' && workflow === '' && t('workflowMissing'),
        timeout:
          !(Number(timeout) >= timeoutRange.minimum && Number(timeout) <= timeoutRange.maximum) &&
          t('timeoutBad'),
      })}
      onSubmit={async ({ point, service, url, workflow, rules, timeout, isStrong }) => {
        const hook = {
          uri: uriOf(service, service === 'http' ? url.trim() : workflow),
          filter_rules: rules
            .split('\n')
            .map((rule) => rule.trim())
            .filter(Boolean),
          strong_dep: isStrong,
          timeout_ms: Number(timeout),
        };
        setInfo(withHook(info, point, hook, edited));
      }}
      onClose={onClose}
    >
      {({ field, values, set }) => (
        <>
          <Select
            label={t('point')}
            allowDeselect={false}
            data={points.map((value) => ({ value, label: t(value) }))}
            {...field('point')}
          />
          <SegmentedControl
            aria-label={t('service')}
            value={values.service}
            onChange={(service) => set('service', service as HookService)}
            data={[
              { value: 'http', label: t('http') },
              { value: 'workflow', label: t('workflow') },
            ]}
          />
          {values.service === 'http' ? (
            <TextInput label={t('url')} description={t('urlHint')} {...field('url')} />
          ) : (
            <Select
              label={t('workflow')}
              description={t('workflowHint')}
              placeholder={t('chooseWorkflow')}
              searchable
              data={(workflows.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
              {...field('workflow')}
              onChange={(id) => set('workflow', id ?? '')}
            />
          )}
          <Textarea
            label={t('filter')}
            description={t('filterHint')}
            autosize
            minRows={2}
            maxRows={6}
            {...field('rules')}
          />
          <NumberInput
            label={t('timeout')}
            description={t('timeoutHint')}
            allowDecimal={false}
            {...field('timeout')}
          />
          <Switch label={t('strong')} description={t('strongHint')} {...field('isStrong', 'checkbox')} />
        </>
      )}
    </FormDialog>
  );
}
