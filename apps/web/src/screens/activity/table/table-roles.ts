/** A table laid out as a grid is no table to every browser, unless it says so. */
export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
export const rowRole = { role: 'row' }
export const headRole = { role: 'columnheader' }
export const rowHeadRole = { role: 'rowheader' }
