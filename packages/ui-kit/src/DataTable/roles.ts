// The style sheet replaces the display of table elements, which takes their roles from them in some browsers.
export const rowGroup = { role: 'rowgroup' };
export const rowRole = { role: 'row' };
export const columnHeader = { role: 'columnheader' };
export const rowHeader = { role: 'rowheader' };

/** Cells of a grid can be moved between by keyboard; those of a table cannot. */
export const cellRole = (isGrid: boolean) => ({ role: isGrid ? 'gridcell' : 'cell' });
