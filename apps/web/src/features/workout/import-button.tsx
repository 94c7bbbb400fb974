import type { WorkoutDefinition } from '@cadenza/workout/definition'
import type { Loss } from '@cadenza/workout/formats/files'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/components/icon.tsx'
import { showFailure, showNotice } from '../../ui/errors/notices.ts'
import { acceptedFiles, FileFailure, readFile } from './files.ts'
import { LossesDialog } from './losses-dialog.tsx'

interface Props {
  /** True: several files may be chosen. */
  several?: boolean
  /** Takes the workouts of the files that could be read. */
  onImport(definitions: WorkoutDefinition[]): void | Promise<void>
}

/** Button that reads workouts from files, and says what of them could not be read. */
export function ImportButton({ several = false, onImport }: Props) {
  const { t } = useTranslation('workout')
  const input = useRef<HTMLInputElement>(null)
  const [losses, setLosses] = useState<readonly Loss[]>([])

  async function read(files: readonly File[]) {
    const definitions: WorkoutDefinition[] = []
    const lost: Loss[] = []
    for (const file of files)
      try {
        const imported = await readFile(file)
        definitions.push(imported.definition)
        lost.push(...imported.losses)
      } catch (error) {
        if (!(error instanceof FileFailure)) throw error
        showNotice(error.message)
      }
    if (definitions.length > 0) await onImport(definitions)
    setLosses(lost)
  }

  return (
    <>
      <button type="button" className="btn" onClick={() => input.current?.click()}>
        <Icon name="upload" size={14} />
        {t('import')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={several}
        accept={acceptedFiles}
        aria-label={t('import')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = ''
          void read(files).catch(showFailure)
        }}
      />
      {losses.length > 0 && <LossesDialog losses={losses} imported onClose={() => setLosses([])} />}
    </>
  )
}
