/** Milliseconds of a clock that only goes forward, unlike that of the system. */
export const monotonic = () => performance.now();
