import { CollectedField } from '../../form-parts/CollectedField.js';
import { createForm, useFormScope } from '../../form-parts/FormScope.js';
import { ParametersField } from '../../form-parts/ParametersField.js';
import { Section } from '../../form-parts/Section.js';
import { ValueField } from '../../form-parts/ValueField.js';
import type { BatchData } from './definition.js';
import { messages } from './messages.js';

/** The lists, the maximum number of items, and the concurrency. */
export const batchForm = createForm<BatchData>(() => {
  const { language } = useFormScope();
  const t = messages[language];
  return (
    <>
      <SizeField name="concurrentSize" label={t.concurrency} />
      <SizeField name="batchSize" label={t.maxItems} />
      <ParametersField path={['inputs', 'inputParameters']} label={t.lists} />
      <CollectedField />
    </>
  );
});

function SizeField({ name, label }: { name: string; label: string }) {
  return (
    <Section label={label}>
      <ValueField path={['inputs', name]} label={label} type={{ type: 'integer' }} hasFixedType />
    </Section>
  );
}
