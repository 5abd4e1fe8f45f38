/** The labels of sections and fields of the shown form without a help text. */
export function unexplainedFields(container: ParentNode = document): string[] {
  const form = container.querySelector('.heddle-form');
  if (!form) return [];
  const sections = [...form.querySelectorAll<HTMLElement>('.heddle-form-section')].filter(
    (section) => !hasDescription(section),
  );
  // The options of a segmented control are labels too; its section explains them.
  const labels = [...form.querySelectorAll<HTMLLabelElement>('label:not([class*="SegmentedControl"])')];
  const fields = labels.filter((label) => {
    const field = document.getElementById(label.htmlFor);
    return field !== null && !hasDescription(field);
  });
  const nameOf = (element: HTMLElement) =>
    element.getAttribute('aria-labelledby')?.split(' ').map(textOf).join(' ') ?? element.textContent ?? '';
  return [...sections, ...fields].map((element) => nameOf(element));
}

function hasDescription(element: HTMLElement): boolean {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.some((id) => textOf(id) !== '');
}

const textOf = (id: string) => document.getElementById(id)?.textContent?.trim() ?? '';
