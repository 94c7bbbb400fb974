import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Report } from '../../../features/reports/queries.ts'
import { currentSession } from '../../../platform/session/session.ts'

const remembered = 'cadenza:report-edit'

export interface EditMode {
  /** Staff may switch it on. */
  mayEdit: boolean
  editing: boolean
  /** True if the settings panel is shown where there is room for it. */
  hasPanel: boolean
  setEditing(editing: boolean): void
}

/** Edit mode of staff and superusers: `?edit=1`, remembered until it is ended. */
export function useEditMode(report: Pick<Report, 'may'>): EditMode {
  const [address, setAddress] = useSearchParams()
  const { account, features } = currentSession()
  const isStaff = account?.role.some((role) => role === 'staff' || role === 'superuser') ?? false
  const mayEdit = isStaff && report.may.includes('write')
  const asked = address.get('edit')
  if (mayEdit && asked === '1') localStorage.setItem(remembered, '1')
  if (asked === '0') localStorage.removeItem(remembered)
  const editing = mayEdit && localStorage.getItem(remembered) === '1'
  const setEditing = useCallback(
    (on: boolean) =>
      setAddress(
        (before) => {
          before.set('edit', on ? '1' : '0')
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress],
  )
  return { mayEdit, editing, hasPanel: editing && features.has('staff_view'), setEditing }
}
