import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { changeItem, type DashboardItem } from '../../../features/dashboard-items/queries.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { withdrawUndo } from '../../../ui/components/undo.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { undoId } from './item-panel.tsx'
import type { ShownItem } from './kind.ts'

interface Props {
  hidden: readonly ShownItem[]
  /** Path of the analysis, where items are made. */
  analysis: string
}

/** Hidden items, to show again, and the way to a new one. */
export function ItemActions({ hidden, analysis }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      {hidden.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <button type="button" className="btn">
              <Icon name="eye" />
              {t('hiddenCount', { count: hidden.length })}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {hidden.map(({ item }) => (
              <Menu.Item key={item.uuid} onClick={() => show(item)}>
                {t('showItem', { name: item.name })}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <Link className="btn" to={analysis}>
        <Icon name="plus" />
        {t('addAnalysis')}
      </Link>
    </>
  )
}

function show(item: DashboardItem): void {
  withdrawUndo(undoId)
  changeItem(item, { isVisible: true }).catch(showFailure)
}
