/** Heddle's logo: two warp threads, with one weft over the first and under the second. */
export function Mark({ size = 24, title = 'Heddle' }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth={2.5}
      strokeLinecap="round"
      role="img"
      aria-label={title}
    >
      <path stroke="var(--h-text)" d="M7.5 3v8.2M7.5 17.6V21" />
      <path stroke="var(--h-accent-line)" d="M2 14.6h5.5c5 0 4-5.2 7-5.2M18.6 9.4H22" />
      <path stroke="var(--h-text)" d="M16.5 3v18" />
    </svg>
  );
}
