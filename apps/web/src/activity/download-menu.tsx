import { apiPath } from '@cadenza/contract/api'
import type { FromWire } from '@cadenza/contract/case'
import { Loader, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../api/api.ts'
import { queryKeys } from '../api/queries.ts'
import { Icon } from '../components/icon.tsx'
import { showFailure } from '../errors/notices.ts'

type ActivityFile = FromWire<{
  file_type: string
  file_format: string
  file_name: string
  bytes: number | null
}>

/** The original and what can be made of the activity, as the server lists it for this reader. */
export function DownloadMenu({ activityUuid }: { activityUuid: string }) {
  const { t } = useTranslation('activity')
  const [opened, setOpened] = useState(false)
  const { data: files, error } = useQuery({
    queryKey: [...queryKeys.activity(activityUuid), 'files'],
    enabled: opened,
    queryFn: async ({ signal }) =>
      (await api.get<{ files: ActivityFile[] }>(apiPath('files', { activityUuid }), { signal }))?.files ?? [],
  })
  const label = ({ fileType, fileFormat }: ActivityFile) => {
    const format = fileFormat.toUpperCase()
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
            onClick={() => save(activityUuid, file).catch(showFailure)}
          >
            {label(file)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The link works without the header for ten minutes; with `download` a failure leaves the page where it is. */
async function save(activityUuid: string, { fileType, fileFormat, fileName }: ActivityFile): Promise<void> {
  const path = apiPath('file', { activityUuid, fileName: `${fileType}.${fileFormat}` })
  const answer = await api.get<{ url: string }>(path)
  if (!answer) return
  const link = document.createElement('a')
  link.href = answer.url
  link.download = fileName
  link.click()
}
