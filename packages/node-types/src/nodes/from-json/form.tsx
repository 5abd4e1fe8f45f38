import { FieldProblems } from '../../form-parts/FieldProblems.js';
import { createForm, useFormMessages, useFormScope } from '../../form-parts/FormScope.js';
import { labelled } from '../../form-parts/labelled.js';
import { NamedValueField } from '../../form-parts/NamedValueField.js';
import { VariableList } from '../../form-parts/OutputsField.js';
import { Section } from '../../form-parts/Section.js';
import type { FromJsonData } from './definition.js';
import { messages } from './messages.js';

/** The JSON text and the type of its value. */
export const fromJsonForm = createForm<FromJsonData>(() => {
  const { language } = useFormScope();
  const t = useFormMessages();
  return (
    <>
      <NamedValueField name="input" {...labelled(messages[language], 'input')} hasFixedType />
      <Section {...labelled(t, 'outputs')}>
        <FieldProblems path={['outputs']} />
        <VariableList path={['outputs']} options={{ isSingle: true }} depth={0} />
      </Section>
    </>
  );
});
