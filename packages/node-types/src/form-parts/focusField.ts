import type { WirePath } from './wire.js';

const writable = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="textbox"]';

/**
 * Focuses the control whose issue has this path, or the closest surrounding one. Returns false if the form
 * shows no such issue.
 */
export function focusField(form: HTMLElement, path: WirePath): boolean {
  const problems = [...form.querySelectorAll<HTMLElement>('[data-heddle-field]')]
    .map((list) => ({ list, own: JSON.parse(list.dataset.heddleField!) as WirePath }))
    .filter(({ own }) => own.length > 0 && own.every((step, index) => step === path[index]))
    .sort((a, b) => b.own.length - a.own.length)[0]?.list;
  const control = problems && controlOf(problems, form);
  control?.focus({ preventScroll: true });
  control?.scrollIntoView?.({ block: 'center' });
  return control !== undefined;
}

/** The control closest before an issue's message; fields are preferred to buttons. */
function controlOf(problems: HTMLElement, form: HTMLElement): HTMLElement | undefined {
  for (let around = problems.parentElement; around !== null; around = around.parentElement) {
    const before = (selector: string) =>
      [...around!.querySelectorAll<HTMLElement>(selector)].filter(
        (element) =>
          element.matches(':enabled, [contenteditable]') &&
          (problems.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
      );
    const fields = before(writable);
    const found = fields.find((field) => field.matches('[aria-invalid="true"]')) ?? fields.at(-1);
    const control = found ?? before('button')[0];
    if (control !== undefined || around === form) return control;
  }
  return undefined;
}

/** Paths, as JSON, of the fields with issues that this control belongs to. */
export function fieldsOf(control: Element, form: HTMLElement): string[] {
  return [...form.querySelectorAll<HTMLElement>('[data-heddle-field]')]
    .filter((list) => controlOf(list, form) === control)
    .map((list) => list.dataset.heddleField!);
}
