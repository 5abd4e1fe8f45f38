import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import type { KeptData } from '../data/keptNode.js';
import { createForm, useFormMessages } from './FormScope.js';
import { OutputsField } from './OutputsField.js';
import { ParametersField } from './ParametersField.js';

/** Form of a node that is kept but does not run: its known parts, and all of its data. */
export const keptForm = createForm<KeptData>(({ raw }) => {
  const t = useFormMessages();
  return (
    <>
      <ParametersField path={['inputs', 'inputParameters']} />
      <OutputsField />
      <LazyJsonView value={raw} label={t.rawData} />
    </>
  );
});
