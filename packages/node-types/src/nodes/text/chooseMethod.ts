import type { JsonObject, Language } from '@heddle/workflow-schema';
import { writeOpenParameter } from '../../data/write.js';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';
import { splitInput, textMethods, textOutput } from './definition.js';
import { newConcatParams, newSeparators } from './newSeparators.js';

/** Switches between joining and splitting. Settings of the other method stay in the document. */
export function chooseMethod(draft: JsonObject, method: string, language: Language): void {
  writeAt(draft, ['inputs', 'method'], method);
  writeAt(draft, ['outputs'], [textOutput(method)]);
  if (method === textMethods.split) {
    const inputs = listAt(draft, ['inputs', 'inputParameters']);
    const kept = inputs.find((parameter) => textAt(parameter, ['name']) === splitInput);
    writeAt(draft, ['inputs', 'inputParameters'], [kept ?? writeOpenParameter(splitInput)]);
    if (listAt(draft, ['inputs', 'splitParams']).length > 0) return;
    const delimiters = {
      type: 'list',
      schema: { type: 'string' },
      value: { type: 'literal', content: ['\n'] },
    };
    writeAt(
      draft,
      ['inputs', 'splitParams'],
      [{ name: 'delimiters', input: delimiters }, newSeparators('allDelimiters', language)],
    );
    return;
  }
  if (listAt(draft, ['inputs', 'concatParams']).length > 0) return;
  writeAt(draft, ['inputs', 'concatParams'], newConcatParams(language));
}
