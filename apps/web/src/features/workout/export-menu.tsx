import type { WorkoutFormat } from '@cadenza/contract/workout-formats'
import type { WorkoutDefinition } from '@cadenza/workout/definition'
import type { Athlete } from '@cadenza/workout/expected/athlete'
import type { Loss } from '@cadenza/workout/formats/files'
import { Menu } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { showFailure, showNotice } from '../../ui/errors/notices.ts'
import { FileFailure, fileFormats, saveFile } from './files.ts'
import { LossesDialog } from './losses-dialog.tsx'

interface Props {
  definition: WorkoutDefinition
  athlete: Athlete
}

/** Button that downloads a workout in one of the formats, and says what a format cannot carry. */
export function ExportMenu({ definition, athlete }: Props) {
  const { t } = useTranslation('workout')
  const [losses, setLosses] = useState<readonly Loss[]>([])
  const save = (format: WorkoutFormat) =>
    saveFile(definition, format, athlete).then(setLosses, (error) =>
      error instanceof FileFailure ? showNotice(error.message) : showFailure(error),
    )
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <button type="button" className="btn">
            <Icon name="download" size={14} />
            {t('export')}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {fileFormats.map(({ format, name }) => (
            <Menu.Item key={format} onClick={() => void save(format)}>
              {name} <span className="muted">{t(`format_${format}`)}</span>
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {losses.length > 0 && <LossesDialog losses={losses} imported={false} onClose={() => setLosses([])} />}
    </>
  )
}
