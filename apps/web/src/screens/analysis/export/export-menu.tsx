import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '../../../platform/browser/save-blob.ts'
import { saveText } from '../../../platform/browser/save-text.ts'
import { currentSession } from '../../../platform/session/session.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { IconButton } from '../../../ui/components/icon-button.tsx'
import { showFailure } from '../../../ui/errors/notices.ts'
import { csvOf, type ExportColumn } from './column.ts'

interface Props {
  /** The drawn graph; missing if it is shown as a table. */
  picture?: RefObject<HTMLElement | null> | undefined
  title: string
  /** Second line of the picture. */
  subtitle: string
  /** Without an ending. */
  fileName: string
  columns(): readonly ExportColumn[]
}

/** Menu of a graph: copy or save it as a picture, save its data as CSV or Arrow. */
export function ExportMenu({ picture, title, subtitle, fileName, columns }: Props) {
  const { t } = useTranslation('analysis')
  const painted = async () => {
    const { pictureOf } = await import('../../../ui/image/paint.ts')
    if (!picture?.current) throw new Error('There is no picture of a table')
    return pictureOf(picture.current, title, subtitle)
  }
  const savePicture = async () => saveBlob(await painted(), `${fileName}.png`)
  const copyPicture = async () => {
    // Over plain HTTP there is no clipboard for pictures.
    if (!navigator.clipboard || typeof ClipboardItem === 'undefined') return savePicture()
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': painted() })])
    notifications.show({ message: t('pictureCopied') })
  }
  const saveArrow = async () => {
    const { arrowOf } = await import('./arrow.ts')
    const bytes = arrowOf(columns())
    const type = 'application/vnd.apache.arrow.file'
    saveBlob(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), `${fileName}.arrow`)
  }
  const download = <Icon name="download" />
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton icon="download" label={t('export', { title })} />
      </Menu.Target>
      <Menu.Dropdown>
        {picture && (
          <>
            <Menu.Item
              leftSection={<Icon name="copy" />}
              onClick={() => void copyPicture().catch(showFailure)}
            >
              {t('copyPicture')}
            </Menu.Item>
            <Menu.Item leftSection={download} onClick={() => void savePicture().catch(showFailure)}>
              {t('savePicture')}
            </Menu.Item>
          </>
        )}
        {currentSession().features.has('csv_download') && (
          <>
            <Menu.Item
              leftSection={download}
              onClick={() => saveText(`${fileName}.csv`, 'text/csv', csvOf(columns()))}
            >
              CSV
            </Menu.Item>
            <Menu.Item leftSection={download} onClick={() => void saveArrow().catch(showFailure)}>
              {t('saveArrow')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
