import { Tooltip, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react';

interface SaveStateProps {
  /** A few words, because bars are short. */
  label: string;
  isSaved: boolean;
  /** Why something is not saved and what to do; shown as a tooltip and read aloud with the label. */
  detail?: string | undefined;
  className?: string | undefined;
  /** Of the explanation; hidden from view without it. */
  detailClassName?: string | undefined;
}

/** Whether what is edited is saved. Problems are announced with their explanation. */
export function SaveState({ label, isSaved, detail, className, detailClassName }: SaveStateProps) {
  const isBad = detail !== undefined;
  const Icon = isBad ? IconAlertTriangle : isSaved ? IconCheck : IconLoader2;
  return (
    <Tooltip
      label={detail}
      disabled={!isBad}
      multiline
      maw={360}
      events={{ hover: true, focus: true, touch: true }}
    >
      <span
        className={className}
        data-bad={isBad || undefined}
        role={isBad ? 'alert' : 'status'}
        tabIndex={isBad ? 0 : undefined}
      >
        <Icon size={14} aria-hidden />
        <span>{label}</span>
        {isBad &&
          (detailClassName ? (
            <span className={detailClassName}>{detail}</span>
          ) : (
            <VisuallyHidden>{detail}</VisuallyHidden>
          ))}
      </span>
    </Tooltip>
  );
}
