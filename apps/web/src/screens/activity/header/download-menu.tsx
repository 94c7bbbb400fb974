import { Loader, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Activity, type ActivityFile, filesQuery } from '../../../features/activity/queries.ts'
import { api } from '../../../platform/api/api.ts'
import { endpoints } from '../../../platform/api/endpoints.ts'
import { saveBlob } from '../../../platform/browser/save-blob.ts'
import { dateDisplay } from '../../../platform/session/display.ts'
import { Icon } from '../../../ui/components/icon.tsx'
import { formatStart } from '../../../ui/dates/start-time.ts'
import { showFailure } from '../../../ui/errors/notices.ts'
import { fileNameOf } from '../file-name.ts'
import styles from '../view.module.css'
import { formatName } from './format-name.ts'

/** Original and exports of the activity, as the server lists them for this user. */
export function DownloadMenu({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activity')
  const [opened, setOpened] = useState(false)
  const { t: ofRanges } = useTranslation('ranges')
  const { data: files, error } = useQuery(filesQuery(activity.uuid))
  const label = ({ fileType, fileFormat }: ActivityFile) => {
    const format = formatName(fileFormat)
    if (fileType === 'original') return t('downloadOriginal', { format })
    return fileFormat === 'zip' ? t('downloadAll') : format
  }
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button type="button" className="btn">
          <Icon name="download" size={14} />
          {t('download')}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {error && <Menu.Label>{error.message}</Menu.Label>}
        {!files && !error && (
          <Menu.Label>
            <Loader size="xs" aria-label={t('loading')} />
          </Menu.Label>
        )}
        {files?.map((file) => (
          <Menu.Item
            key={`${file.fileType}.${file.fileFormat}`}
            onClick={() => save(activity.uuid, file).catch(showFailure)}
          >
            {label(file)}
            {file.fileType !== 'original' && file.fileFormat === 'csv' && (
              <span className={`muted ${styles.fileNote}`}>{t('csvUnits')}</span>
            )}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => savePicture(activity).catch(showFailure)}>{ofRanges('image')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/**
 * The link works without the header for ten minutes; thanks to `download`, a failure does not leave the page.
 */
async function save(activityUuid: string, { fileType, fileFormat, fileName }: ActivityFile): Promise<void> {
  const params = { activityUuid, fileName: `${fileType}.${fileFormat}` }
  const answer = await api.call(endpoints.files.link, { params })
  if (!answer) return
  const link = document.createElement('a')
  link.href = answer.url
  link.download = fileName
  link.click()
}

/** Saves a picture of the graphs; its code loads on demand. */
async function savePicture(activity: Activity): Promise<void> {
  const graphs = document.querySelector<HTMLElement>('[data-picture]')
  if (!graphs) return
  const { pictureOf } = await import('../../../ui/image/paint.ts')
  const { title, startTime, timeZone } = activity
  graphs.dataset.painting = ''
  const picture = await pictureOf(graphs, title, formatStart(startTime, timeZone, dateDisplay())).finally(
    () => delete graphs.dataset.painting,
  )
  saveBlob(picture, fileNameOf(activity, 'png'))
}
