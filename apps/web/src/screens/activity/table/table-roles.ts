/** Roles for a table in a grid layout, which some browsers do not treat as a table otherwise. */
export const tableRole = { role: 'table' }
export const groupRole = { role: 'rowgroup' }
export const rowRole = { role: 'row' }
export const headRole = { role: 'columnheader' }
export const rowHeadRole = { role: 'rowheader' }
