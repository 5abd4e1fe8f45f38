import { Code, SegmentedControl, Skeleton, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { WorkflowDrawing } from '../../workflow/index.js';
import { useInsideWorkflows } from '../official/contentQueries.js';
import classes from './Product.module.css';
import { productMessages } from './productMessages.js';
import type { ProductDetail, WireDetail } from './productQueries.js';

/** What a product consists of: tools, resources, inputs and outputs. Of closed-source products only numbers. */
export function Inside({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const { plugin_extra: plugin, bot_extra: bot, workflow_extra: flow, project_extra: project } = product.wire;
  return (
    <>
      <Graphs product={product} />
      {!product.isOpenSource && !plugin && (
        <Text size="sm" c="dimmed" mb="md">
          {t('closedInside')}
        </Text>
      )}
      {plugin && <Tools tools={plugin.tools} />}
      {bot && (
        <Parts
          parts={[
            ['models', names(bot.config.models)],
            ['plugins', names(bot.config.plugins), bot.config.total_plugins_count],
            ['workflows', names(bot.config.workflows), bot.config.total_workflows_count],
            ['knowledge', names(bot.config.knowledges), bot.config.total_knowledges_count],
            ['databases', [], bot.config.total_databases_count],
          ]}
        />
      )}
      {flow && (
        <>
          <Parameters title={t('inputs')} parameters={flow.inputs} />
          <Parameters title={t('outputs')} parameters={flow.outputs} />
          <Parts
            parts={[
              ['nodes', [], flow.node_count],
              ['plugins', names(flow.config.plugins), flow.config.total_plugins_count],
              ['workflows', [], flow.config.total_workflows_count],
              ['knowledge', [], flow.config.total_knowledges_count],
              ['databases', [], flow.config.total_databases_count],
            ]}
          />
        </>
      )}
      {project && (
        <Parts
          parts={[
            ['plugins', [], project.config.plugin_count],
            ['workflows', [], project.config.workflow_count],
            ['knowledge', [], project.config.knowledge_count],
            ['databases', [], project.config.database_count],
          ]}
        />
      )}
    </>
  );
}

/** The workflows of a product as their canvases show them. */
function Graphs({ product }: { product: ProductDetail }) {
  const t = useMessages(productMessages);
  const { query, hasAny } = useInsideWorkflows(product);
  const [shown, setShown] = useState('0');
  if (!hasAny) return null;
  return (
    <Loaded query={query} failed={t('graphFailed')} skeleton={<Skeleton height={360} radius={10} mb="md" />}>
      {(list) => {
        const chosen = list[Number(shown)] ?? list[0];
        if (!chosen) return null;
        return (
          <section className={classes.section} aria-label={t('graph')}>
            {list.length > 1 && (
              <SegmentedControl
                mb="xs"
                aria-label={t('workflows')}
                value={shown}
                onChange={setShown}
                data={list.map(({ name }, index) => ({ value: String(index), label: name }))}
              />
            )}
            <div className={classes.graph}>
              <WorkflowDrawing key={shown} schema={chosen.schema} />
            </div>
          </section>
        );
      }}
    </Loaded>
  );
}

const names = (materials: readonly { name: string }[]) => materials.map(({ name }) => name);

type PartKind = 'models' | 'plugins' | 'workflows' | 'knowledge' | 'databases' | 'nodes';

interface PartsProps {
  /** Names as far as they are public, and how many there are. */
  parts: readonly (readonly [kind: PartKind, names: readonly string[], count?: number])[];
}

function Parts({ parts }: PartsProps) {
  const t = useMessages(productMessages);
  const shown = parts.filter(([, list, count = list.length]) => count > 0);
  if (shown.length === 0) return <Text size="sm">{t('nothingInside')}</Text>;
  return (
    <dl className={classes.facts}>
      {shown.map(([kind, list, count = list.length]) => (
        <PartRow key={kind} label={t(kind)}>
          {list.length > 0 ? list.join(', ') : String(count)}
        </PartRow>
      ))}
    </dl>
  );
}

function PartRow({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd style={{ textAlign: 'start' }}>{children}</dd>
    </>
  );
}

function Tools({ tools }: { tools: NonNullable<WireDetail['plugin_extra']>['tools'] }) {
  const t = useMessages(productMessages);
  return (
    <section className={classes.section} aria-label={t('tools')}>
      {tools.map(({ id, name, description, parameters }) => (
        <article key={id} className={classes.tool}>
          <h3>{name}</h3>
          <p>{description}</p>
          {parameters.length === 0 ? (
            <p>{t('noParameters')}</p>
          ) : (
            <Parameters
              title={t('parameters')}
              parameters={parameters.map(({ required, description: desc, ...rest }) => ({
                ...rest,
                desc,
                is_required: required,
              }))}
            />
          )}
        </article>
      ))}
    </section>
  );
}

interface ParametersProps {
  title: string;
  parameters: readonly { name: string; desc: string; is_required: boolean; type: string }[];
}

function Parameters({ title, parameters }: ParametersProps) {
  const t = useMessages(productMessages);
  if (parameters.length === 0) return null;
  return (
    <section className={classes.section}>
      <Text size="xs" fw={600} mt="xs">
        {title}
      </Text>
      <WideTable label={title} minWidth={420}>
        <Table verticalSpacing={4}>
          <Table.Tbody>
            {parameters.map(({ name, type, desc, is_required }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Code>{name}</Code>
                </Table.Td>
                <Table.Td>{type}</Table.Td>
                <Table.Td>{is_required && t('required')}</Table.Td>
                <Table.Td>{desc}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </section>
  );
}
